// What a table offers to its player now, or false while that is what he saw last.
(before) => {
  const table = document.querySelector("[data-version]");
  if (!table || table.dataset.sending !== undefined || table.querySelector(".wait")) return false;
  const there = (name) =>
    [...document.querySelectorAll(`[data-${name}]`)].filter((one) => one.checkVisibility() && !one.disabled);
  const words = (name) => [...new Set(there(name).map((one) => one.getAttribute(`data-${name}`)))].sort();
  const now = {
    version: table.dataset.version,
    over: document.querySelector("[data-over]")?.dataset.over ?? "",
    targets: words("target"),
    actions: words("action"),
    chips: words("chip"),
    chips_in_order: there("chip").map((one) => one.dataset.chip),
    go: there("go").length > 0,
    movers: there("mover").filter((one) => one.getAttribute("aria-pressed") !== "true").map((one) => one.dataset.mover),
    switches: there("ticket")
      .filter((one) => ["black", "double"].includes(one.dataset.ticket) && one.getAttribute("aria-pressed") !== "true")
      .map((one) => one.dataset.ticket),
    pressed: there("ticket").filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.ticket),
    leg: document.querySelector("[data-leg]")?.dataset.leg ?? "",
  };
  const something = now.over || now.targets.length || now.actions.length || now.chips.length || now.go;
  const stuck = now.pressed.length > 0 || now.movers.length > 0;
  if (!something && !stuck) return false;
  return JSON.stringify(now) === JSON.stringify(JSON.parse(before)) ? false : now;
}
