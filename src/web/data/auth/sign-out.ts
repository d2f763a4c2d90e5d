const key = "sign-out";

/** The last user of this tab whose session ended; `isWanted` is true if they signed out here. */
type SignOut = { user: string; isWanted: boolean };

export const recordSignOut = (signOut: SignOut) => sessionStorage.setItem(key, JSON.stringify(signOut));

function lastSignOut(): SignOut | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as SignOut | null;
  } catch {
    return null;
  }
}

/** True if this tab's session ended without a sign-out here: it expired or was ended elsewhere. */
export const hasLostSession = (): boolean => lastSignOut()?.isWanted === false;

/** True if another user was signed in to this tab before. Only the first call can return true. */
export function isDifferentUser(user: string): boolean {
  const last = lastSignOut();
  sessionStorage.removeItem(key);
  return last !== null && last.user !== user;
}
