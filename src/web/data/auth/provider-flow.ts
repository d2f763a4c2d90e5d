import { GoTrueClient } from "@supabase/supabase-js";

import { loadConfig } from "#web/data/requests/config.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { siteRoot } from "./site-root.ts";

const storageKey = "provider-flow";

/**
 * Creates a client that signs in with a provider by PKCE. The code is valid only in the tab that started the flow. The
 * main client cannot do this, because the links in its emails have to work in other browsers.
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

/** Redirects to the provider with the initial settings of a new account. The home page handles the return. */
export async function startProviderFlow(provider: "google", language: string) {
  const client = await openClient();
  const queryParams = { language, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const options = { redirectTo: siteRoot(), queryParams };
  const { error } = await client.signInWithOAuth({ provider, options });
  if (error) throw error;
}

/** Exchanges the provider's code for a session in this browser. Throws if the code is invalid or was used. */
export async function finishProviderFlow(code: string) {
  const client = await openClient();
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error) throw error;
  sessionStorage.removeItem(storageKey);
  const stored = await supabase.auth.setSession(data.session);
  if (stored.error) throw stored.error;
}
