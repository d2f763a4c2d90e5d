/** A time zone in which it is about noon: whoever lives there sees no midnight, and no month end, while a test runs. */
export function noonZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // In these names a zone that is ahead of UTC carries a minus.
  return hoursAhead === 0 ? "UTC" : `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
}
