import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Vanda } from "./server.ts";

export type Visitor = ReturnType<typeof visitor>;

/** Returns a headless browser that keeps cookies and follows redirects on request. */
export function visitor() {
  // All servers of a test share the cookies, because a browser ignores the port of a host.
  const jar = new Map<string, string>();

  const visit = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(url, { redirect: "manual", ...init });
    request.headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };

  return {
    visit,
    /** Deletes cookies by name. */
    forget(names: RegExp) {
      for (const name of jar.keys()) if (names.test(name)) jar.delete(name);
    },
    /**
     * Follows redirects and stops before a URL that `isThere` accepts. Returns that URL without visiting it. Throws if
     * a response is not a redirect, and after 12 redirects.
     */
    async follow(from: string, isThere: (address: URL) => boolean): Promise<URL> {
      let address = new URL(from);
      for (let steps = 0; steps < 12; steps += 1) {
        if (isThere(address)) return address;
        const response = await visit(address);
        const next = response.headers.get("location");
        if (!next) throw new Error(`${address.href} answered ${response.status}`);
        address = new URL(next, address);
      }
      throw new Error(`Too many redirects, the last one to ${address.href}`);
    },
    /** Creates an official client that runs in this browser. */
    client(vanda: Vanda, flowType: "pkce" | "implicit"): SupabaseClient {
      return createClient(vanda.url, vanda.publishableKey, {
        auth: { flowType, autoRefreshToken: false, storage: memory() },
        global: { fetch: (url, init) => visit(url, init) },
      });
    },
  };
}

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
