/** How long texts may be. Until the server has told it nothing is held back here: it would refuse what is too long. */
import { limits as fetchLimits } from "../wire/http";
import type { Limits } from "../wire/types";

let known = $state.raw<Partial<Limits>>({});
let asked = false;

/** The limits as far as they are known; who looks at them first has them fetched. */
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
