// A page that was typed or reloaded is an entry: with it, all of this begins anew.
let isExpected = true;

/** Whether somebody enters the dashboard just now, rather than moving about inside it; says so once. */
export function takeEntry(): boolean {
  const isEntry = isExpected;
  isExpected = false;
  return isEntry;
}

/** Whoever comes from signing in enters. */
export function expectEntry() {
  isExpected = true;
}
