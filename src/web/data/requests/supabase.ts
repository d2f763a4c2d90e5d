import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#domain/database.ts";
import { sessionStorageKey, sessionStore } from "#web/data/auth/stored-session.ts";

import type { Config } from "./config.ts";
import { createInsertOnce } from "./insert-once.ts";
import { createRefreshingFetch } from "./refreshing-fetch.ts";

/** The shared client of the data and sign-in services; `connect` has to be called first. */
export let supabase: SupabaseClient<Database>;

export function connect(config: Config) {
  // The page and the services have the same origin, under any host name.
  supabase = createClient<Database>(location.origin, config.publishableKey, {
    global: { fetch: createInsertOnce(createRefreshingFetch(() => supabase.auth)) },
    auth: {
      storageKey: sessionStorageKey,
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      // Emails are often opened in a browser that did not request them, so links contain the session itself.
      flowType: "implicit",
      // auth-callback.ts handles sign-in links, on two pages only: no other URL signs a user in, and no URL keeps a
      // token.
      detectSessionInUrl: false,
      // The client has the methods for recovery codes behind a flag.
      experimental: { recoveryCodes: true },
    },
  });
}
