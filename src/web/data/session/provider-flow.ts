import { GoTrueClient } from "@supabase/supabase-js";

import { loadConfig } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";

const storageKey = "provider-flow";

/**
 * A client for the way to a provider and back, by PKCE: what comes back is a code that is worth something only in the tab
 * which left. The client of everything else cannot do it, as its links have to work in another browser.
 */
async function openClient(): Promise<GoTrueClient> {
  const { publishableKey } = await loadConfig();
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey },
    flowType: "pkce",
    storage: sessionStorage,
    storageKey,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** Leaves for the provider, telling what a new account should know of its owner. Our first page knows who comes back. */
export async function startProviderFlow(provider: "google", language: string) {
  const client = await openClient();
  const queryParams = { language, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const options = { redirectTo: siteRoot(), queryParams };
  const { error } = await client.signInWithOAuth({ provider, options });
  if (error) throw error;
}

/** Changes the code that the provider sent somebody back with into the session of this browser. */
export async function finishProviderFlow(code: string) {
  const client = await openClient();
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error) throw error;
  sessionStorage.removeItem(storageKey);
  const kept = await supabase.auth.setSession(data.session);
  if (kept.error) throw kept.error;
}
