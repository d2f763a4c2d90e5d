import type { UserIdentity } from "@supabase/supabase-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { currentSession } from "./session.ts";
import { siteRoot } from "./site-root.ts";

/** Whether whoever is signed in could also come in by Google, but cannot yet. */
export const canConnectGoogleQuery = queryOptions({
  queryKey: ["identities"],
  queryFn: async () => {
    const { google } = await loadConfig();
    if (!google) return false;
    const session = await currentSession();
    return !session?.user.app_metadata.providers?.includes("google");
  },
});

/** Leaves for Google, and comes back with one more way in. */
export const connectGoogle = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.auth.linkIdentity({ provider: "google", options: { redirectTo: siteRoot() } }));
  },
});

/** Takes one way in away; the server keeps the last. */
export const disconnect = mutationOptions({
  mutationFn: async (identity: UserIdentity) => {
    unwrap(await supabase.auth.unlinkIdentity(identity));
    // What the session says of the ways in has changed with it.
    await supabase.auth.refreshSession();
  },
  meta: { isQuiet: true, changes: ["auth.users", "auth.identities"] },
});
