import type { Session } from "@supabase/supabase-js";
import { mutationOptions } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";
import { AppError } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { needsSecondFactor } from "./second-factor.ts";
import { recordSignOut } from "./sign-out.ts";
import { clearStoredSession, storedSession, storedUserId } from "./stored-session.ts";

/**
 * Returns the client's session, refreshed if it is about to expire; null if signed out. Offline, returns the stored
 * session, which only gives access to cached data.
 */
export async function currentSession(): Promise<Session | null> {
  if (isOffline()) return storedSession<Session>();
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/** Returns the ID of the signed-in user; throws `signedOut` if there is none. */
export async function userId(): Promise<string> {
  const session = await currentSession();
  if (!session) throw new AppError("signedOut", "There is no session");
  return session.user.id;
}

/** A promise that is pending while the user signs out. */
let leaving: Promise<unknown> | undefined;
export const isSigningOut = () => leaving !== undefined;

let asking: Promise<boolean> | undefined;

/**
 * Returns true if the session has ended or lacks its second factor, after the server refused a request. The refused
 * requests of a screen share one check.
 */
export function isSessionOver(): Promise<boolean> {
  asking ??= checkSession().finally(() => (asking = undefined));
  return asking;
}

async function checkSession(): Promise<boolean> {
  // While the user signs out, the server rejects requests, so this waits until the sign-out has finished.
  while (leaving) await leaving.catch(() => {});
  if (!(await currentSession())) return true;
  // This request makes the client drop a session that the server no longer knows; refreshing alone would keep it.
  const { error } = await supabase.auth.getUser();
  if (!error) await supabase.auth.refreshSession();
  return !(await currentSession()) || needsSecondFactor();
}

type SignOutScope = "global" | "local";

/** Ends the session at the user's request, so that no notice about a lost session is shown. */
export async function signOutWith<Result>(end: () => Promise<Result>): Promise<Result> {
  const ending = end();
  leaving = ending;
  return ending.finally(() => {
    if (leaving === ending) leaving = undefined;
  });
}

/** Signs out on all devices or on this one; returns the error. supabase-js ignores 401, 403 and 404. */
const leaveSession = (scope: SignOutScope = "global") =>
  signOutWith(async () => (await supabase.auth.signOut({ scope })).error);

/** Signs out everywhere. If that fails, clears the stored session nevertheless. */
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

/**
 * Calls `change` when another user signs in or the user signs out, in this tab or another. Returns a function that
 * stops watching.
 */
export function onUserChange(change: (isSignedIn: boolean) => void): () => void {
  let known = storedUserId();
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    const user = session?.user.id ?? null;
    // A session that cannot be refreshed offline still counts as signed in.
    const isThere = user === null && isOffline() && storedUserId() === known;
    if (user === known || isThere) return;
    if (known !== null && user === null) recordSignOut({ user: known, isWanted: isSigningOut() });
    known = user;
    // Deferred, because supabase-js holds its lock during this callback.
    setTimeout(() => change(session !== null), 0);
  });
  return () => data.subscription.unsubscribe();
}
