import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "./app-error.ts";
import { linkTarget } from "./auth-mail.ts";
import type { SolvedCaptcha } from "./config.ts";
import { owesSecondFactor } from "./second-factor.ts";
import { clearStoredSession, rememberVisit } from "./stored-session.ts";
import { supabase } from "./supabase.ts";

/** The session as the client holds it, refreshed when it is about to end; null when signed out. */
export async function currentSession() {
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/** Asks the server anew, which has just refused it: whether the stored session is over, or not enough any more. */
export async function isSessionOver(): Promise<boolean> {
  // Asked for the user, the client forgets a session that the server does not know; a refresh alone would keep it.
  const { error } = await supabase.auth.getUser();
  if (!error) await supabase.auth.refreshSession();
  return !(await currentSession()) || owesSecondFactor();
}

/** Signs the stored session out everywhere, then forgets it, whatever the server says. */
async function endStoredSession() {
  const { error } = await supabase.auth.signOut();
  if (error) clearStoredSession();
}

export const signIn = mutationOptions({
  mutationFn: async (input: { email: string; password: string; keepSignedIn: boolean } & SolvedCaptcha) => {
    await endStoredSession();
    const { session } = unwrap(
      await supabase.auth.signInWithPassword({
        email: input.email,
        password: input.password,
        options: { captchaToken: input.captchaToken },
      }),
    );
    rememberVisit(input.keepSignedIn);
    return session;
  },
  meta: { isQuiet: true },
});

export const signUp = mutationOptions({
  mutationFn: async (
    input: { firstName: string; lastName: string; email: string; password: string; language: string } & SolvedCaptcha,
  ) => {
    await endStoredSession();
    const { session } = unwrap(
      await supabase.auth.signUp({
        email: input.email,
        password: input.password,
        options: {
          captchaToken: input.captchaToken,
          emailRedirectTo: linkTarget("signup"),
          data: {
            first_name: input.firstName,
            last_name: input.lastName,
            language: input.language,
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        },
      }),
    );
    rememberVisit(true);
    return session;
  },
  meta: { isQuiet: true },
});

export const signInWithGoogle = mutationOptions({
  mutationFn: async ({ keepSignedIn, language }: { keepSignedIn: boolean; language: string }) => {
    await endStoredSession();
    rememberVisit(keepSignedIn);
    const { startProviderFlow } = await import("./provider-flow.ts");
    await startProviderFlow("google", language);
  },
  meta: { isQuiet: true },
});

/** Global sign-out; supabase-js passes over 401, 403 and 404. */
export const signOut = mutationOptions({
  mutationFn: async () => {
    const { error } = await supabase.auth.signOut();
    if (error) throw error;
  },
  meta: { isQuiet: true },
});

/** Calls back when another user, or nobody, is signed in; in this tab or another. */
export function onUserChange(change: (isSignedIn: boolean) => void): () => void {
  let known: string | null | undefined;
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    const user = session?.user.id ?? null;
    const isFirst = known === undefined;
    if (user === known) return;
    known = user;
    // Outside the callback: supabase-js holds its lock while it runs.
    if (!isFirst) setTimeout(() => change(session !== null), 0);
  });
  return () => data.subscription.unsubscribe();
}
