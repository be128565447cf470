/** Length limits of texts. Until they are fetched nothing is limited here: the server refuses what is too long. */
import { fetchLimits } from "../wire/http";
import type { Limits } from "../wire/types";

let known = $state.raw<Partial<Limits>>({});
let asked = false;

/** The limits as far as they are known; the first call fetches them. */
export function limits(): Partial<Limits> {
  if (!asked) {
    asked = true;
    fetchLimits().then(
      (all) => (known = all),
      () => (asked = false),
    );
  }
  return known;
}
