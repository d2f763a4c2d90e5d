const key = "sign-out";

/** The user signed in in this tab until the session ended, and whether they ended it here themselves. */
type SignOut = { user: string; isWanted: boolean };

export const recordSignOut = (signOut: SignOut) => sessionStorage.setItem(key, JSON.stringify(signOut));

function lastSignOut(): SignOut | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as SignOut | null;
  } catch {
    return null;
  }
}

/** True if the session of this tab ended without a sign-out here: elsewhere, or because it expired. */
export const hasLostSession = (): boolean => lastSignOut()?.isWanted === false;

/** True if the user is another than the last one in this tab; only the first call can return true. */
export function isDifferentUser(user: string): boolean {
  const last = lastSignOut();
  sessionStorage.removeItem(key);
  return last !== null && last.user !== user;
}
