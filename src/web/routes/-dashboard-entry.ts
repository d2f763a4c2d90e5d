// Opening or reloading a page is an entry, which initializes this module.
let isExpected = true;

/** Returns true if the user has just entered the dashboard, rather than navigated within it; only the first call can. */
export function takeDashboardEntry(): boolean {
  const isEntry = isExpected;
  isExpected = false;
  return isEntry;
}

/** Marks the next navigation as an entry, after signing in. */
export function expectDashboardEntry() {
  isExpected = true;
}
