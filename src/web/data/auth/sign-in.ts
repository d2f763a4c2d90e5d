import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { SolvedCaptcha } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { endStoredSession } from "./session.ts";
import { siteRoot } from "./site-root.ts";
import { rememberVisit } from "./stored-session.ts";

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
          emailRedirectTo: siteRoot(),
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
