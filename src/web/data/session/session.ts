import type { Session } from "@supabase/supabase-js";
import { mutationOptions } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";
import { AppError } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { noteDeparture } from "./departure.ts";
import { owesSecondFactor } from "./second-factor.ts";
import { clearStoredSession, storedSession, storedUserId } from "./stored-session.ts";

/**
 * The session as the client holds it, refreshed when it is about to end; null when signed out. Without a connection the one
 * that is stored, as it opens nothing but what was read with it.
 */
export async function currentSession(): Promise<Session | null> {
  if (isOffline()) return storedSession<Session>();
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/** Who is signed in. */
export async function userId(): Promise<string> {
  const session = await currentSession();
  if (!session) throw new AppError("signedOut", "Nobody is signed in");
  return session.user.id;
}

/** While whoever sits here ends their session themselves. */
let leaving: Promise<unknown> | undefined;
export const isLeaving = () => leaving !== undefined;

let asking: Promise<boolean> | undefined;

/**
 * Asks the server anew, which has just refused it: whether the stored session is over, or not enough any more. A screen has
 * several requests refused at once, and one answer is enough for them.
 */
export function isSessionOver(): Promise<boolean> {
  asking ??= askSession().finally(() => (asking = undefined));
  return asking;
}

async function askSession(): Promise<boolean> {
  // What is still asked while somebody leaves is refused for that: whether it is over they will know themselves.
  while (leaving) await leaving.catch(() => {});
  if (!(await currentSession())) return true;
  // Asked for the user, the client forgets a session that the server does not know; a refresh alone would keep it.
  const { error } = await supabase.auth.getUser();
  if (!error) await supabase.auth.refreshSession();
  return !(await currentSession()) || owesSecondFactor();
}

type SignOutScope = "global" | "local";

/** Ends the session as whoever sits here wants it: nobody tells them that it has ended. */
export async function leaveBy<Result>(end: () => Promise<Result>): Promise<Result> {
  const ending = end();
  leaving = ending;
  return ending.finally(() => {
    if (leaving === ending) leaving = undefined;
  });
}

/** Signs out on all devices or on this one; supabase-js passes over 401, 403 and 404. */
const leaveSession = (scope: SignOutScope = "global") =>
  leaveBy(async () => (await supabase.auth.signOut({ scope })).error);

/** Signs the stored session out everywhere, then forgets it, whatever the server says. */
export async function endStoredSession() {
  if (await leaveSession()) clearStoredSession();
}

export const signOut = mutationOptions({
  mutationFn: async (scope: SignOutScope) => {
    const error = await leaveSession(scope);
    if (error) throw error;
  },
  meta: { isQuiet: true },
});

/** Calls back when another user, or nobody, is signed in; in this tab or another. */
export function onUserChange(change: (isSignedIn: boolean) => void): () => void {
  let known = storedUserId();
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    const user = session?.user.id ?? null;
    // Whoever cannot be refreshed for want of a connection has not left.
    const isThere = user === null && isOffline() && storedUserId() === known;
    if (user === known || isThere) return;
    if (known !== null && user === null) noteDeparture({ user: known, isWanted: isLeaving() });
    known = user;
    // Outside the callback: supabase-js holds its lock while it runs.
    setTimeout(() => change(session !== null), 0);
  });
  return () => data.subscription.unsubscribe();
}
