type Choice = "language" | "theme";
const keyOf = (what: Choice) => `chosen-${what}`;

/** Stores that a choice was made on a page outside the dashboard, where the user is not known yet. */
export function setPendingPreference(what: Choice) {
  sessionStorage.setItem(keyOf(what), "true");
}

/** Returns true if the choice was made in this tab; only the first call can. */
export function takePendingPreference(what: Choice): boolean {
  const isPending = sessionStorage.getItem(keyOf(what)) !== null;
  sessionStorage.removeItem(keyOf(what));
  return isPending;
}
