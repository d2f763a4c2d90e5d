type Choice = "language" | "theme";
const keyOf = (what: Choice) => `chosen-${what}`;

/** Stores that a choice was made on a page outside the dashboard, where the user is not known yet. */
export function noteChoice(what: Choice) {
  sessionStorage.setItem(keyOf(what), "true");
}

/** Returns true if the choice was made in this tab; only the first call can. */
export function takeChoice(what: Choice): boolean {
  const isChosen = sessionStorage.getItem(keyOf(what)) !== null;
  sessionStorage.removeItem(keyOf(what));
  return isChosen;
}
