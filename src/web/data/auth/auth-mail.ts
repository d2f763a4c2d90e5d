import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { SolvedCaptcha } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";
import { continueVisit } from "./stored-session.ts";

export type MailKind = "signup" | "recovery";

/** Requests an email. The response does not reveal whether the address has an account. */
export const requestMail = mutationOptions({
  mutationFn: async ({ kind, email, captchaToken }: { kind: MailKind; email: string } & SolvedCaptcha) => {
    unwrap(
      kind === "recovery"
        ? await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${siteRoot()}reset-password`, captchaToken })
        : await supabase.auth.resend({ type: kind, email, options: { emailRedirectTo: siteRoot(), captchaToken } }),
    );
  },
  meta: { isQuiet: true },
});

/** Signs in with the code from an email, for users who read the email on another device. */
export const enterCode = mutationOptions({
  mutationFn: async ({ kind, email, code }: { kind: MailKind; email: string; code: string }) => {
    unwrap(await supabase.auth.verifyOtp({ type: kind, email, token: code }));
    continueVisit();
  },
  meta: { isQuiet: true },
});
