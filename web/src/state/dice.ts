/** The dice on the table, as the tray shows them to each side. */
import type { DiceView } from "../wire/types";

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
