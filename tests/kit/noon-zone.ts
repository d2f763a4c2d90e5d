/** Returns a time zone where it is about noon, so that no midnight or month end occurs during a test. */
export function noonZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // In these names, a zone ahead of UTC has a minus sign.
  return hoursAhead === 0 ? "UTC" : `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
}
