/** What was chosen for a new game, in a few sentences. */
import type { MessageKey } from "../words/en";
import type { Values } from "../words/index.svelte";
import { isListed, seatsOf, type Choice } from "./choice";

export interface SummaryTexts {
  t(key: MessageKey, values?: Values): string;
  /** What the edition calls a thing. */
  name(thing: string): string;
  /** A duration in words: `2 minutes`. */
  time(seconds: number): string;
}

export function summary(choice: Choice, { t, name, time }: SummaryTexts): string {
  const seats = Object.entries(seatsOf(choice));
  const fugitive = name("fugitive");
  const detectives = t("home.sum.detectives", { count: choice.detectives });
  const mine = seats.filter(([seat, has]) => seat !== "fugitive" && has === "me").length;
  const open = seats.filter(([, has]) => has === "open").length;
  const whole: string[] = [];
  if (choice.side === "pass") whole.push(t("home.sum.pass", { fugitive, detectives }));
  else if (choice.side === "watch") whole.push(t("home.sum.watch", { fugitive, detectives }));
  else {
    if (choice.side === "fugitive" && seats[0]![1] === "me")
      whole.push(t("home.sum.fugitive", { fugitive, detectives }));
    else if (mine && mine === choice.detectives)
      whole.push(t("home.sum.seekers", { fugitive, detectives: t("home.sum.you", { count: mine }) }));
    else if (mine) whole.push(t("home.sum.some", { fugitive, count: mine, all: choice.detectives }));
    else whole.push(t("home.sum.none"));
    if (open) whole.push(t("home.sum.open", { count: open }));
  }
  if (isListed(choice)) whole.push(t("home.sum.public"));
  const programs = [...new Set(seats.map(([, has]) => has))].filter((has) => has !== "me" && has !== "open");
  if (programs.length === 1)
    whole.push(t("home.sum.programs", { strength: t(`home.strength.${programs[0] as Choice["strength"]}`) }));
  if (programs.length > 1) whole.push(t("home.sum.programs.mixed"));
  whole.push(
    choice.side === "fugitive" && choice.helper !== "none"
      ? t(`home.sum.helper.you.${choice.helper}`)
      : t(`home.sum.helper.${choice.helper}`),
  );
  if (choice.turn && choice.side !== "pass" && choice.side !== "watch")
    whole.push(t("home.sum.clock", { time: time(choice.turn) }));
  const rulings = Object.keys(choice.options).length;
  if (rulings) whole.push(t("home.sum.rulings", { count: rulings }));
  return whole.join(" ");
}

/** A duration in a language, in the largest unit that divides it. */
export function durationText(seconds: number, language: string): string {
  const [count, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, "day"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit as string, unitDisplay: "long" }).format(
    count as number,
  );
}
