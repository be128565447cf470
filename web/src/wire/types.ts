/** The server's shapes by their own names; `schema.ts` is made from its schema. */
import type { components } from "./schema";

type Shapes = components["schemas"];

export type Frame = Shapes["Frame"];
export type Message = Shapes["Message"];
export type Entry = Shapes["Entry"];
export type Event = Shapes["Event"];
export type View = Shapes["View"];
export type TicketView = Shapes["TicketView"];
export type CaseView = Shapes["CaseView"];
export type DiceView = Shapes["DiceView"];
export type TableTold = Shapes["TableTold"];
export type SeatTold = Shapes["SeatTold"];
export type PlayerTold = Shapes["PlayerTold"];
export type YouTold = Shapes["YouTold"];
export type SeekersTold = Shapes["SeekersTold"];
export type HelperTold = Shapes["HelperTold"];
export type NumbersTold = Shapes["NumbersTold"];
export type EditionTold = Shapes["EditionTold"];
export type ModeTold = Shapes["ModeTold"];
export type PartyTold = Shapes["PartyTold"];
export type StrengthTold = Shapes["StrengthTold"];
export type Limits = Shapes["Limits"];
export type Lobby = Shapes["Lobby"];
export type Seated = Shapes["Seated"];
export type Standing = Shapes["Standing"];
export type Invitation = Shapes["Invitation"];
export type NewTableAsked = Shapes["NewTableAsked"];
export type Rematch = Shapes["Rematch"];
export type Review = Shapes["Review"];
export type Refusal = Shapes["Refusal"];
export type Looked = Shapes["Looked"];
export type LegalAction = Shapes["LegalActionJson"];
export type BoardTold = Shapes["BoardTold"];
export type ReplayTold = Shapes["Replay"];
export type StepTold = ReplayTold["steps"][number];

export type Transport = "taxi" | "bus" | "underground" | "ferry";
export type Legal = Record<string, LegalAction[]>;
