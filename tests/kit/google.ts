import type { SupabaseClient } from "@supabase/supabase-js";

import type { Account, OpenIdServer } from "./oidc.ts";
import type { Vanda } from "./server.ts";
import { visitor } from "./visitor.ts";

export type World = { google: OpenIdServer; vanda: Vanda };

/** Creates a user in their own browser, with the steps that lead through the provider and back. */
export function person({ google, vanda }: World) {
  const browser = visitor();
  const isHome = (address: URL) => address.pathname === "/" && address.origin === new URL(vanda.url).origin;

  return {
    ...browser,
    client: (flowType: "pkce" | "implicit" = "pkce") => browser.client(vanda, flowType),
    /** Returns the address of the sign-in button. */
    async button(client: SupabaseClient, options = {}): Promise<string> {
      const { data } = await client.auth.signInWithOAuth({
        provider: "google",
        options: { redirectTo: `${vanda.url}/`, ...options },
      });
      return String(data.url);
    },
    /**
     * Follows to the provider's page, signs in there with an account (or none), and returns the callback address without
     * visiting it.
     */
    async toCallback(from: string, account: Account | null, change: (page: URL) => void = () => {}): Promise<URL> {
      // Signed out there, so that it asks for the account again.
      browser.forget(/^_session/);
      const page = await browser.follow(from, ({ origin }) => origin === google.issuer);
      change(page);
      const choice = await browser.follow(page.href, ({ pathname }) => pathname.startsWith("/choose/"));
      choice.searchParams.set("as", account?.sub ?? "");
      return browser.follow(choice.href, ({ pathname }) => pathname === "/auth/v1/callback");
    },
    /** Returns the data that the app's page receives at the end: its query, and its hash. */
    async toHome(callback: URL | string, isThere = isHome) {
      const address = await browser.follow(String(callback), isThere);
      return {
        address,
        query: Object.fromEntries(address.searchParams),
        fragment: Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
      };
    },
    /** Signs in all the way with a code. */
    async signIn(account: Account, options = {}) {
      const client = browser.client(vanda, "pkce");
      const { query } = await this.toHome(await this.toCallback(await this.button(client, options), account));
      const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? "none");
      return { client, query, error, ...data };
    },
    /** Adds an identity of a signed-in user, all the way. */
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
