import type { SupabaseClient } from "@supabase/supabase-js";

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession">;

/**
 * Creates a fetch that refreshes the session and retries when the server reports an expired token. The client only
 * checks the local clock, so with a slow clock it would keep using the token.
 */
export function createRefreshingFetch(auth: () => Auth): typeof fetch {
  const newerToken = async (sent: string) => {
    const { data } = await auth().getSession();
    if (data.session && `Bearer ${data.session.access_token}` !== sent) return data.session.access_token;
    return (await auth().refreshSession()).data.session?.access_token;
  };
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.headers.get("www-authenticate")?.includes("JWT expired")) return response;
    const headers = new Headers(init?.headers);
    const token = await newerToken(headers.get("authorization") ?? "");
    if (!token) return response;
    headers.set("authorization", `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}
