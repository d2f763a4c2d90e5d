const key = "departure";

/** The user signed in in this tab until the session ended, and whether they ended it here themselves. */
type Departure = { user: string; isWanted: boolean };

export const noteDeparture = (departure: Departure) => sessionStorage.setItem(key, JSON.stringify(departure));

function lastDeparture(): Departure | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Departure | null;
  } catch {
    return null;
  }
}

/** True if the session of this tab ended without a sign-out here: elsewhere, or because it expired. */
export const hasLostSession = (): boolean => lastDeparture()?.isWanted === false;

/** True if the user is another than the last one in this tab; only the first call can return true. */
export function isSomebodyElse(user: string): boolean {
  const last = lastDeparture();
  sessionStorage.removeItem(key);
  return last !== null && last.user !== user;
}
