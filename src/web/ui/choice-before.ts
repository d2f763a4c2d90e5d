type Choice = "language" | "theme";
const keyOf = (what: Choice) => `chosen-${what}`;

/** Notes that somebody chose it on a page outside the dashboard, where nobody knows yet who they are. */
export function noteChoice(what: Choice) {
  sessionStorage.setItem(keyOf(what), "true");
}

/** Whether it was chosen so in this tab; says so once. */
export function takeChoice(what: Choice): boolean {
  const isChosen = sessionStorage.getItem(keyOf(what)) !== null;
  sessionStorage.removeItem(keyOf(what));
  return isChosen;
}
