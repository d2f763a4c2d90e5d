// True initially, because opening or reloading the page enters the dashboard.
let isExpected = true;

/**
 * Returns true if the user has just entered the dashboard rather than navigated within it. Only the first call after
 * entering returns true.
 */
export function takeDashboardEntry(): boolean {
  const isEntry = isExpected;
  isExpected = false;
  return isEntry;
}

/** Makes the next navigation count as entering the dashboard, after signing in. */
export function expectDashboardEntry() {
  isExpected = true;
}
