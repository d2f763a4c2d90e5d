import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Vanda } from "./server.ts";

/** Creates a client in its own browser that signs in with codes (PKCE). */
export function codeClient(vanda: Pick<Vanda, "url" | "publishableKey">): SupabaseClient {
  const links = new Map<string, string>();
  return createClient(vanda.url, vanda.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      storage: {
        getItem: (key) => links.get(key) ?? null,
        setItem: (key, value) => void links.set(key, value),
        removeItem: (key) => void links.delete(key),
      },
    },
  });
}

/**
 * Opens the link of an email and presses the button on its page, as the reader would. Returns the page that this leads
 * to.
 */
export async function follow(link: string | undefined) {
  const page = await fetch(link!, { redirect: "manual" });
  const reply = page.status === 200 ? await pressButton(link!, await page.text()) : page;
  const address = new URL(reply.headers.get("location")!);
  return {
    status: reply.status,
    address,
    query: address.searchParams,
    fragment: new URLSearchParams(address.hash.slice(1)),
  };
}
function pressButton(link: string, page: string) {
  if (!page.includes('<form method="post"><button>')) throw new Error("The page of the link has no button");
  return fetch(link, { method: "POST", body: new URLSearchParams(), redirect: "manual" });
}
/** Returns the sign-in link in an email. */
export const linkIn = (letter: { links: string[] }) => letter.links.find((link) => link.includes("/auth/v1/verify"));
