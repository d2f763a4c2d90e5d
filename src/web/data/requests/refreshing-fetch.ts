import type { SupabaseClient } from "@supabase/supabase-js";

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession">;

/**
 * A fetch for the client that refreshes the session when the server says that a token has ended, and asks again: on a
 * machine whose clock is slow the client would go on with it, as it only looks at its own.
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
