import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { SolvedCaptcha } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";
import { continueVisit } from "./stored-session.ts";

/** The mails that a screen asks for, and what somebody does with them there. */
export type MailKind = "signup" | "recovery";

/** Asks for a mail; the answer is the same whether or not anybody has the address. */
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

/** Signs in with the digits of a mail, for whoever reads it on another machine. */
export const enterCode = mutationOptions({
  mutationFn: async ({ kind, email, code }: { kind: MailKind; email: string; code: string }) => {
    unwrap(await supabase.auth.verifyOtp({ type: kind, email, token: code }));
    continueVisit();
  },
  meta: { isQuiet: true },
});
