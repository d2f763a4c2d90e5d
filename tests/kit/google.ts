import type { SupabaseClient } from "@supabase/supabase-js";

import type { Account, OpenIdServer } from "./oidc.ts";
import type { Vanda } from "./server.ts";
import { visitor } from "./visitor.ts";

export type World = { google: OpenIdServer; vanda: Vanda };

/** Somebody at a browser of their own, on the ways that lead through the provider and back. */
export function person({ google, vanda }: World) {
  const browser = visitor();
  const isHome = (address: URL) => address.pathname === "/" && address.origin === new URL(vanda.url).origin;

  return {
    ...browser,
    client: (flowType: "pkce" | "implicit" = "pkce") => browser.client(vanda, flowType),
    /** The address of our button. */
    async button(client: SupabaseClient, options = {}): Promise<string> {
      const { data } = await client.auth.signInWithOAuth({
        provider: "google",
        options: { redirectTo: `${vanda.url}/`, ...options },
      });
      return String(data.url);
    },
    /** To the provider's page, there on as somebody (or nobody), and back to our callback, which is not yet called. */
    async toCallback(from: string, account: Account | null, change: (page: URL) => void = () => {}): Promise<URL> {
      // Signed out there, so that it asks again who this is.
      browser.forget(/^_session/);
      const page = await browser.follow(from, ({ origin }) => origin === google.issuer);
      change(page);
      const choice = await browser.follow(page.href, ({ pathname }) => pathname.startsWith("/choose/"));
      choice.searchParams.set("as", account?.sub ?? "");
      return browser.follow(choice.href, ({ pathname }) => pathname === "/auth/v1/callback");
    },
    /** What our page learns at the end: behind its `?`, and behind its `#`. */
    async toHome(callback: URL | string, isThere = isHome) {
      const address = await browser.follow(String(callback), isThere);
      return {
        address,
        query: Object.fromEntries(address.searchParams),
        fragment: Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
      };
    },
    /** The whole way with a code. */
    async signIn(account: Account, options = {}) {
      const client = browser.client(vanda, "pkce");
      const { query } = await this.toHome(await this.toCallback(await this.button(client, options), account));
      const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? "none");
      return { client, query, error, ...data };
    },
    /** The whole way by which a signed-in user adds an identity. */
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

/** What a page learns of a refusal. */
export const failure = (code: string) => ({ error: "access_denied", error_code: code });
