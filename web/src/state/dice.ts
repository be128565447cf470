/** The dice on the table, as the tray shows them to each side. */
import type { DiceView, View } from "../wire/types";
import type { Offer } from "./offers";
import { stationOf } from "./pieces";

export interface DiceRow {
  readonly label: "table.diceHand" | "table.diceUsed" | "table.diceYours" | "table.diceTheirs";
  /** Whether they were rolled and not used. */
  readonly rolled: boolean;
  /** Each with the pawn that it lies beside, if there is one. */
  readonly dice: readonly { readonly face: string; readonly pawn: string | null }[];
}

/**
 * What was rolled and what was used, first what the side can ride by: seekers by a die of the hand, he by one that they
 * have used. What they have left over is not for him.
 */
export function diceRows({ pawns, dice }: Pick<DiceView, "pawns" | "dice">, his: boolean): DiceRow[] {
  const beside = pawns.flatMap((one) => ("die" in one && one.die ? [{ face: one.die, pawn: one.pawn }] : []));
  const rolled = dice.hand.map((face) => ({ face, pawn: null }));
  const used: DiceRow = { label: his ? "table.diceYours" : "table.diceUsed", rolled: false, dice: beside };
  const hand: DiceRow = { label: his ? "table.diceTheirs" : "table.diceHand", rolled: true, dice: rolled };
  return (his ? [used, hand] : [hand, used]).filter((row) => row.dice.length);
}

/** Where the pawns of the player stand that no die moves, if nothing is left to them but to stay or to pass. */
export function stuckPlaces(offers: readonly Offer[], view: View): number[] {
  if (offers.some(({ action }) => action.kind === "move")) return [];
  return offers.flatMap(({ action }) =>
    action.kind === "off-board" && (action.word === "stay" || action.word === "pass")
      ? (stationOf(view, action.pawn) ?? [])
      : [],
  );
}
