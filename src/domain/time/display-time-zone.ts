type Preference = { time_zone: string; time_zone_is_chosen: boolean };

/**
 * Returns the time zone for displayed times: the one the user chose, otherwise that of the current browser. Without a
 * choice, the profile stores the zone of the device that signed in last, for calculations and texts of the server.
 */
export function displayTimeZone(
  { time_zone: stored, time_zone_is_chosen: isChosen }: Preference,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return isChosen ? stored : here;
}
