/** The session lives in local storage, so that all tabs share it. No part of supabase-js is needed to look at it. */
export const sessionStorageKey = "auth-session";

const keepKey = "keep-signed-in";
const visitCookie = "visit=1";

/** The browser's copy of somebody's companies, which goes with their session. */
export const companiesKey = "companies";

/** The database of this browser in which answers are kept to be read without a connection; it goes with the session, too. */
export const keptAnswersName = "answers";

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

/** The e-mail address of whoever is signed in here, without asking the server. */
export const storedEmail = (): string | null => storedUser()?.email ?? null;
export const storedUserId = (): string | null => storedUser()?.id ?? null;

export function clearStoredSession() {
  localStorage.removeItem(sessionStorageKey);
  localStorage.removeItem(companiesKey);
  // A browser that keeps nothing may have no such thing.
  globalThis.indexedDB?.deleteDatabase(keptAnswersName);
}

/** The session as it stands in the browser, ended or not: without a connection nobody can say more about it. */
export function storedSession<Session>(): Session | null {
  return JSON.parse(localStorage.getItem(sessionStorageKey) ?? "null") as Session | null;
}

/** Where the client of the sign-in service keeps the session: whichever way one ends, what was kept with it goes too. */
export const sessionStore = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => (key === sessionStorageKey ? clearStoredSession() : localStorage.removeItem(key)),
};

/** With 'Keep me signed in' off, a cookie that the browser drops when it closes marks the visit. */
export function rememberVisit(keepSignedIn: boolean) {
  localStorage.setItem(keepKey, String(keepSignedIn));
  if (!keepSignedIn) document.cookie = `${visitCookie}; path=/; samesite=lax`;
}

/** A session that came by a link is kept as long as the last one whose 'Keep me signed in' was chosen here. */
export function continueVisit() {
  rememberVisit(keepsSignedIn());
}

export const keepsSignedIn = () => localStorage.getItem(keepKey) !== "false";

/** A start without the marker of the visit ends a session that was not to be kept. */
export function endUnkeptSession() {
  const isSameVisit = document.cookie.split("; ").includes(visitCookie);
  if (!keepsSignedIn() && !isSameVisit) clearStoredSession();
}
