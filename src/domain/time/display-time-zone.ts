type Preference = { time_zone: string; time_zone_is_chosen: boolean };

/**
 * Returns the time zone for displayed times: the user's choice, otherwise the browser's. Without a choice, the profile
 * stores the time zone of the device that signed in last, for calculations and texts on the server.
 */
export function displayTimeZone(
  { time_zone: stored, time_zone_is_chosen: isChosen }: Preference,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return isChosen ? stored : here;
}
