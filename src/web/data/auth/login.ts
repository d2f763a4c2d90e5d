import type { User } from "@supabase/supabase-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";

export type Login = User;

/** The user's login as stored on the server: address, sign-in methods, second factors. */
export const loginQuery = queryOptions({
  queryKey: ["login"],
  queryFn: async () => unwrap(await supabase.auth.getUser()).user,
  // The login may have been changed in another browser or through a link in an email.
  staleTime: 0,
});

/** Returns the redirect option for the confirmation links sent to the old and the new address. */
const links = () => ({ emailRedirectTo: siteRoot() });

/** Requests confirmation of a new address from both mailboxes. */
export const changeEmail = mutationOptions({
  mutationFn: async ({ email }: { email: string }) => {
    unwrap(await supabase.auth.updateUser({ email }, links()));
  },
  meta: { isQuiet: true, changes: ["auth.users"] },
});

export const resendEmailChange = mutationOptions({
  mutationFn: async ({ email }: { email: string }) => {
    unwrap(await supabase.auth.resend({ type: "email_change", email, options: links() }));
  },
  meta: { isQuiet: true },
});

/** Cancels the change of address; links already sent become invalid. */
export const cancelEmailChange = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.rpc("cancel_email_change"));
  },
  meta: { changes: ["auth.users"] },
});
