/** Key of the session in local storage, which all tabs share. The session can be read without loading supabase-js. */
export const sessionStorageKey = "auth-session";

const keepKey = "keep-signed-in";
const visitCookie = "visit=1";

/** Key of this browser's copy of the user's companies, deleted with the session. */
export const companiesKey = "companies";

/** Name of this browser's database of cached results for offline use, deleted with the session. */
export const queryCacheName = "answers";

function storedUser(): { id?: string; email?: string } | undefined {
  try {
    const session = JSON.parse(localStorage.getItem(sessionStorageKey) ?? "null") as {
      user?: { id?: string; email?: string };
    } | null;
    return session?.user;
  } catch {
    return undefined;
  }
}

/** Returns the email address of the signed-in user, without a request; null if no user is signed in. */
export const storedEmail = (): string | null => storedUser()?.email ?? null;
export const storedUserId = (): string | null => storedUser()?.id ?? null;

export function clearStoredSession() {
  localStorage.removeItem(sessionStorageKey);
  localStorage.removeItem(companiesKey);
  // Undefined in a browser without storage.
  globalThis.indexedDB?.deleteDatabase(queryCacheName);
}

/** Returns the stored session, even if it has expired: offline, it cannot be verified. Null if there is none. */
export function storedSession<Session>(): Session | null {
  return JSON.parse(localStorage.getItem(sessionStorageKey) ?? "null") as Session | null;
}

/** Storage of the sign-in client. Cached data is deleted with the session, no matter how the session ends. */
export const sessionStore = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => (key === sessionStorageKey ? clearStoredSession() : localStorage.removeItem(key)),
};

/** Stores the choice 'Keep me signed in'. A cookie that the browser drops when it closes marks the current visit. */
export function rememberVisit(keepSignedIn: boolean) {
  localStorage.setItem(keepKey, String(keepSignedIn));
  if (!keepSignedIn) document.cookie = `${visitCookie}; path=/; samesite=lax`;
}

/** Applies this browser's last choice of 'Keep me signed in' to a session started by a link. */
export function continueVisit() {
  rememberVisit(staysSignedIn());
}

export const staysSignedIn = () => localStorage.getItem(keepKey) !== "false";

/** Clears a session that was to end when the browser is closed, once the cookie of the visit no longer exists. */
export function endTemporarySession() {
  const isSameVisit = document.cookie.split("; ").includes(visitCookie);
  if (!staysSignedIn() && !isSameVisit) clearStoredSession();
}
