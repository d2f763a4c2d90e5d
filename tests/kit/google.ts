import type { SupabaseClient } from "@supabase/supabase-js";

import type { Account, OpenIdServer } from "./oidc.ts";
import type { Vanda } from "./server.ts";
import { visitor } from "./visitor.ts";

export type World = { google: OpenIdServer; vanda: Vanda };

/** Creates a user with their own browser, and the steps to sign in at the provider and return. */
export function person({ google, vanda }: World) {
  const browser = visitor();
  const isHome = (address: URL) => address.pathname === "/" && address.origin === new URL(vanda.url).origin;

  return {
    ...browser,
    client: (flowType: "pkce" | "implicit" = "pkce") => browser.client(vanda, flowType),
    /** Returns the URL behind the sign-in button. */
    async button(client: SupabaseClient, options = {}): Promise<string> {
      const { data } = await client.auth.signInWithOAuth({
        provider: "google",
        options: { redirectTo: `${vanda.url}/`, ...options },
      });
      return String(data.url);
    },
    /**
     * Opens the provider's page and signs in there with an account, or with none. Returns the callback URL without
     * visiting it.
     */
    async toCallback(from: string, account: Account | null, change: (page: URL) => void = () => {}): Promise<URL> {
      // Signs out at the provider, so that it asks for the account again.
      browser.forget(/^_session/);
      const page = await browser.follow(from, ({ origin }) => origin === google.issuer);
      change(page);
      const choice = await browser.follow(page.href, ({ pathname }) => pathname.startsWith("/choose/"));
      choice.searchParams.set("as", account?.sub ?? "");
      return browser.follow(choice.href, ({ pathname }) => pathname === "/auth/v1/callback");
    },
    /** Returns the data that the app's page finally receives: its query and its hash. */
    async toHome(callback: URL | string, isThere = isHome) {
      const address = await browser.follow(String(callback), isThere);
      return {
        address,
        query: Object.fromEntries(address.searchParams),
        fragment: Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
      };
    },
    /** Completes a sign-in with a code. */
    async signIn(account: Account, options = {}) {
      const client = browser.client(vanda, "pkce");
      const { query } = await this.toHome(await this.toCallback(await this.button(client, options), account));
      const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? "none");
      return { client, query, error, ...data };
    },
    /** Completes the linking of an identity to a signed-in user. */
    async link(client: SupabaseClient, account: Account) {
      const { data, error } = await client.auth.linkIdentity({
        provider: "google",
        options: { redirectTo: `${vanda.url}/` },
      });
      if (error) throw error;
      const home = await this.toHome(await this.toCallback(String(data.url), account));
      return { ...home.query, ...home.fragment };
    },
  };
}

/** Returns the parameters that a page receives on an error. */
export const failure = (code: string) => ({ error: "access_denied", error_code: code });
