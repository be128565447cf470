/** The server's JSON types; `schema.ts` is generated from its schema (`make types`). */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Frame = Schemas["Frame"];
export type Message = Schemas["Message"];
export type Entry = Schemas["Entry"];
export type Event = Schemas["Event"];
export type View = Schemas["View"];
export type TicketView = Schemas["TicketView"];
export type CaseView = Schemas["CaseView"];
export type DiceView = Schemas["DiceView"];
export type TableJson = Schemas["TableJson"];
export type SeatJson = Schemas["SeatJson"];
export type ParticipantJson = Schemas["PlayerJson"];
export type YouJson = Schemas["YouJson"];
export type SeekersJson = Schemas["SeekersJson"];
export type HelperJson = Schemas["HelperJson"];
export type DangerJson = Schemas["DangerJson"];
export type ProposalsJson = Schemas["ProposalsJson"];
export type NumbersJson = Schemas["NumbersJson"];
export type EditionJson = Schemas["EditionJson"];
export type ModeJson = Schemas["ModeJson"];
export type PartyJson = Schemas["PartyJson"];
export type Limits = Schemas["LimitsJson"];
export type Lobby = Schemas["LobbyJson"];
export type Seated = Schemas["SeatedJson"];
export type TableAndYouJson = Schemas["TableAndYouJson"];
export type Invitation = Schemas["InvitationJson"];
export type NewTableRequest = Schemas["NewTableRequest"];
export type Notices = Schemas["NoticesJson"];
export type DeviceRequest = Schemas["DeviceRequest"];
export type Rematch = Schemas["RematchJson"];
export type Review = Schemas["ReviewJson"];
export type Analysis = Schemas["AnalysisJson"];
export type AnalysisState = Schemas["AnalysisStateJson"];
export type Decision = Schemas["DecisionJson"];
export type JudgedAction = Schemas["JudgedActionJson"];
export type Moment = Schemas["KeyMomentJson"];
export type GameJson = Schemas["GameJson"];
export type LegalAction = Schemas["LegalActionJson"];
export type BoardJson = Schemas["BoardJson"];
export type ReplayJson = Schemas["ReplayJson"];
export type StepJson = ReplayJson["steps"][number];

export type Transport = "taxi" | "bus" | "underground" | "ferry";
export type Legal = Record<string, LegalAction[]>;
