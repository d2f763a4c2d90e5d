import type { User } from "@supabase/supabase-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";

export type Login = User;

/** The login of whoever is signed in, as the server knows it now: address, ways to sign in, second factors. */
export const loginQuery = queryOptions({
  queryKey: ["login"],
  queryFn: async () => unwrap(await supabase.auth.getUser()).user,
  // Another browser, or a link in a mail, may have changed it.
  staleTime: 0,
});

/** Where the links lead by which both mailboxes agree to a new address. */
const links = () => ({ emailRedirectTo: siteRoot() });

/** Asks both mailboxes whether the address may change. */
export const changeEmail = mutationOptions({
  mutationFn: async ({ email }: { email: string }) => {
    unwrap(await supabase.auth.updateUser({ email }, links()));
  },
  meta: { isQuiet: true, changes: ["auth.users"] },
});

/** Sends the mails about the new address once more. */
export const resendEmailChange = mutationOptions({
  mutationFn: async ({ email }: { email: string }) => {
    unwrap(await supabase.auth.resend({ type: "email_change", email, options: links() }));
  },
  meta: { isQuiet: true },
});

/** Keeps the address as it is; the links that went out lead nowhere then. */
export const cancelEmailChange = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.rpc("cancel_email_change"));
  },
  meta: { changes: ["auth.users"] },
});
