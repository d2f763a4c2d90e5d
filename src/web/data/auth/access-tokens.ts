import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { userId } from "./session.ts";

export type TokenScope = "read" | "write";

/**
 * The tokens that have not been revoked: the user's own in every workspace, and for admins also their colleagues'
 * tokens in the open workspace.
 */
export const accessTokensQuery = () =>
  queryOptions({
    queryKey: ["access-tokens", workspaceId()],
    queryFn: async ({ signal }) => {
      const me = await userId();
      const tokens = unwrap(
        await supabase
          .from("access_tokens")
          .select(
            "id, name, prefix, scopes, created_at, expires_at, last_used_at, user_id, workspace:workspaces!inner(id, name), member:members!inner(name)",
          )
          .is("revoked_at", null)
          .or(`workspace_id.eq.${workspaceId()},user_id.eq.${me}`)
          .order("created_at", { ascending: false })
          .limit(1000)
          .abortSignal(signal),
      );
      return tokens.map(({ user_id, ...token }) => ({ ...token, isOwn: user_id === me }));
    },
    // Always refetched, because the time of last use is the main information.
    staleTime: 0,
  });

export type AccessToken = ResponseOf<typeof accessTokensQuery>[number];

type Wanted = { name: string; scopes: TokenScope[]; days: number };

/** Creates a token. The response is the only place where its secret appears. */
export const createAccessToken = mutationOptions({
  mutationFn: async ({ name, scopes, days }: Wanted) => {
    // Rounded up to midnight UTC, so that a request repeated after a lost response is identical.
    const expiresAt = `${new Date(Date.now() + (days + 1) * 24 * 3600_000).toISOString().slice(0, 10)}T00:00:00Z`;
    const request = { workspace_id: workspaceId(), name, scopes, expires_at: expiresAt };
    return unwrap(await supabase.rpc("create_access_token", request));
  },
  meta: { changes: ["access_tokens"] },
});

export const revokeAccessToken = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.rpc("revoke_access_token", { token_id: id }));
  },
  meta: { changes: ["access_tokens"] },
});
