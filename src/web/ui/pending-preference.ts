type Choice = "language" | "theme";
const keyOf = (what: Choice) => `chosen-${what}`;

/** Stores that the user made a choice on a page outside the dashboard, where they are not signed in yet. */
export function setPendingPreference(what: Choice) {
  sessionStorage.setItem(keyOf(what), "true");
}

/** Returns true if the choice was made in this tab. Only the first call returns true. */
export function takePendingPreference(what: Choice): boolean {
  const isPending = sessionStorage.getItem(keyOf(what)) !== null;
  sessionStorage.removeItem(keyOf(what));
  return isPending;
}
