import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Vanda } from "./server.ts";

/** A browser of its own, whose client wants codes (PKCE). */
export function codeClient(vanda: Pick<Vanda, "url" | "publishableKey">): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(vanda.url, vanda.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

/** Follows the link of a mail as a browser does, up to the page that it leads to. */
export async function follow(link: string | undefined) {
  const reply = await fetch(link!, { redirect: "manual" });
  const address = new URL(reply.headers.get("location")!);
  return {
    status: reply.status,
    address,
    query: address.searchParams,
    fragment: new URLSearchParams(address.hash.slice(1)),
  };
}
/** The link of a mail that signs in. */
export const linkIn = (letter: { links: string[] }) => letter.links.find((link) => link.includes("/auth/v1/verify"));
