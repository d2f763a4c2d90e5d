import type { UserIdentity } from "@supabase/supabase-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { currentSession } from "./session.ts";
import { siteRoot } from "./site-root.ts";

/** True if the user could also sign in with Google, but has not connected it yet. */
export const canConnectGoogleQuery = queryOptions({
  queryKey: ["identities"],
  queryFn: async () => {
    const { google } = await loadConfig();
    if (!google) return false;
    const session = await currentSession();
    return session !== null && !session.user.app_metadata.providers?.includes("google");
  },
});

/** Redirects to Google, which returns with Google added as a sign-in method. */
export const connectGoogle = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.auth.linkIdentity({ provider: "google", options: { redirectTo: siteRoot() } }));
  },
});

/** Removes a sign-in method; the server rejects removing the last one. */
export const disconnect = mutationOptions({
  mutationFn: async (identity: UserIdentity) => {
    unwrap(await supabase.auth.unlinkIdentity(identity));
    // The session's list of sign-in methods has changed.
    await supabase.auth.refreshSession();
  },
  meta: { isQuiet: true, changes: ["auth.users", "auth.identities"] },
});
