/** Asking the server over HTTP. What it refuses is thrown as `RequestError`, with its code. */
import type { Language } from "../words/index.svelte";
import type {
  AnalysisState,
  DeviceRequest,
  EditionJson,
  Invitation,
  Limits,
  Lobby,
  NewTableRequest,
  Notices,
  Rematch,
  ReplayJson,
  Seated,
  TableAndYouJson,
} from "./types";

export class RequestError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

type RequestOptions = { method?: string; body?: unknown; key?: string | null; text?: string };

export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await send(path, options)).json() as Promise<T>;
}

async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return (await send(path, options)).text();
}

async function send(path: string, { method, body, key, text }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (text !== undefined) headers["Content-Type"] = "text/plain";
  const sent = text ?? (body === undefined ? null : JSON.stringify(body));
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method: method ?? (sent === null ? "GET" : "POST"), headers, body: sent });
  } catch {
    throw new RequestError("no-connection", "The server cannot be reached.");
  }
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => null)) as { code?: string; text?: string } | null;
  throw new RequestError(refusal?.code ?? "no-connection", refusal?.text ?? `The server answered ${answer.status}.`);
}

const table = (id: string, rest = ""): string => `/tables/${encodeURIComponent(id)}${rest}`;
const seatPath = (id: string, seat: string, rest = ""): string =>
  table(id, `/seats/${encodeURIComponent(seat)}${rest}`);

/** The editions, fetched once; a failed request is repeated by the next call. */
export function editions(): Promise<EditionJson[]> {
  known ??= request<EditionJson[]>("/editions").catch((refusal: unknown) => {
    known = null;
    throw refusal;
  });
  return known;
}
let known: Promise<EditionJson[]> | null = null;

export const fetchLimits = (): Promise<Limits> => request("/limits");
export const lobby = (): Promise<Lobby> => request("/tables");
export const createTable = (wanted: NewTableRequest): Promise<Seated> => request("/tables", { body: wanted });
export const fetchTable = (id: string, key: string | null): Promise<TableAndYouJson> => request(table(id), { key });
export const sit = (
  id: string,
  seat: string,
  wanted: { name?: string; invite?: string },
  key: string | null,
): Promise<Seated> => {
  const body = key ? wanted : { ...wanted, key: newKey() };
  const ask = (): Promise<Seated> => request(seatPath(id, seat, "/sit"), { body, key });
  return ask().catch((refusal: unknown) => {
    if (refusal instanceof RequestError && refusal.code === "no-connection") return ask();
    throw refusal;
  });
};

/** A key of the page's own: if the answer is lost, the seat can be asked for again with it. */
function newKey(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
export const setSeat = (id: string, seat: string, has: string, key: string): Promise<TableAndYouJson> =>
  request(seatPath(id, seat), { method: "PUT", body: { has }, key });
export const invite = (id: string, seat: string, key: string): Promise<Invitation> =>
  request(seatPath(id, seat, "/invite"), { method: "POST", key });
export const start = (id: string, fill: boolean, key: string, seed: string): Promise<TableAndYouJson> =>
  request(table(id, "/start"), { body: { fill, seed }, key });
export const leave = (id: string, key: string): Promise<TableAndYouJson> =>
  request(table(id, "/leave"), { method: "POST", key });
export const rename = (id: string, name: string, key: string): Promise<TableAndYouJson> =>
  request(table(id, "/name"), { method: "PUT", body: { name }, key });
export const rematch = (id: string, key: string): Promise<Rematch> =>
  request(table(id, "/rematch"), { method: "POST", key });
export const notices = (id: string, key: string): Promise<Notices> => request(table(id, "/notices"), { key });
export const callDevice = (id: string, device: DeviceRequest, key: string): Promise<Notices> =>
  request(table(id, "/notices/device"), { body: device, key });
export const forgetDevice = (id: string, endpoint: string, key: string): Promise<Notices> =>
  request(table(id, "/notices/forget"), { body: { endpoint }, key });
export const setWebhook = (id: string, address: string | null, language: Language, key: string): Promise<Notices> =>
  request(table(id, "/notices/webhook"), { method: "PUT", body: { address, language }, key });
export const record = (id: string, key: string | null): Promise<string> => requestText(table(id, "/record"), { key });
export const analysis = (id: string, key: string | null): Promise<AnalysisState> =>
  request(table(id, "/analysis"), { key });
export const beginAnalysis = (id: string, key: string | null): Promise<AnalysisState> =>
  request(table(id, "/analysis"), { method: "POST", key });
export const replay = (id: string, key: string | null): Promise<ReplayJson> => request(table(id, "/replay"), { key });
