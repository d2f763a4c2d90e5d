import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#domain/database.gen.ts";
import { sessionStorageKey, sessionStore } from "#web/data/session/stored-session.ts";

import type { Config } from "./config.ts";
import { createInsertOnce } from "./insert-once.ts";
import { createRefreshingFetch } from "./refreshing-fetch.ts";

/** The one client of the data and sign-in services. `connect` has to come first. */
export let supabase: SupabaseClient<Database>;

export function connect(config: Config) {
  // The page and the services are one server, whatever name it was reached by.
  supabase = createClient<Database>(location.origin, config.publishableKey, {
    global: { fetch: createInsertOnce(createRefreshingFetch(() => supabase.auth)) },
    auth: {
      storageKey: sessionStorageKey,
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      // A mail is often opened in another browser than the one that asked for it: its link brings the session itself.
      flowType: "implicit",
      // arrival.ts looks, on two pages: elsewhere nobody is signed in by an address, and no address keeps a token.
      detectSessionInUrl: false,
      // The client has the calls for recovery codes behind a switch.
      experimental: { recoveryCodes: true },
    },
  });
}
