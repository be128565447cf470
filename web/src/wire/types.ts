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
export type TableJson = Shapes["TableJson"];
export type SeatJson = Shapes["SeatJson"];
export type PlayerJson = Shapes["PlayerJson"];
export type YouJson = Shapes["YouJson"];
export type SeekersJson = Shapes["SeekersJson"];
export type HelperJson = Shapes["HelperJson"];
export type NumbersJson = Shapes["NumbersJson"];
export type EditionJson = Shapes["EditionJson"];
export type ModeJson = Shapes["ModeJson"];
export type PartyJson = Shapes["PartyJson"];
export type StrengthJson = Shapes["StrengthJson"];
export type Limits = Shapes["Limits"];
export type Lobby = Shapes["Lobby"];
export type Seated = Shapes["Seated"];
export type Standing = Shapes["Standing"];
export type Invitation = Shapes["Invitation"];
export type NewTableRequest = Shapes["NewTableRequest"];
export type Rematch = Shapes["Rematch"];
export type Review = Shapes["Review"];
export type Refusal = Shapes["Refusal"];
export type Looked = Shapes["Looked"];
export type LegalAction = Shapes["LegalActionJson"];
export type BoardJson = Shapes["BoardJson"];
export type ReplayJson = Shapes["Replay"];
export type StepJson = ReplayJson["steps"][number];

export type Transport = "taxi" | "bus" | "underground" | "ferry";
export type Legal = Record<string, LegalAction[]>;
