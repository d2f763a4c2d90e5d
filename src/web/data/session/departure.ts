const key = "departure";

/** Who was signed in in this tab until their session ended, and whether they ended it here themselves. */
type Departure = { user: string; isWanted: boolean };

export const noteDeparture = (departure: Departure) => sessionStorage.setItem(key, JSON.stringify(departure));

function lastDeparture(): Departure | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Departure | null;
  } catch {
    return null;
  }
}

/** Whether a session ended here that nobody in this tab has ended: elsewhere, or by its time. */
export const hasLostSession = (): boolean => lastDeparture()?.isWanted === false;

/** Whether whoever comes now is another than the one who left; it is told once. */
export function isSomebodyElse(user: string): boolean {
  const last = lastDeparture();
  sessionStorage.removeItem(key);
  return last !== null && last.user !== user;
}
