type Preference = { time_zone: string; time_zone_is_chosen: boolean };

/**
 * The zone in which somebody reads moments: the one they chose, else that of the browser before them. What the profile
 * keeps without a choice is of whichever device signed in last, for what the server counts and writes.
 */
export function zoneShown(
  { time_zone: kept, time_zone_is_chosen: isChosen }: Preference,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return isChosen ? kept : here;
}
