import type { QueryClient } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { openingQuery } from "#web/data/workspace/opening.ts";

/**
 * Returns the tables of a workspace that changed since the last read, or since the last call if the connection was lost;
 * null if unknown, in which case any may have changed.
 */
export async function askMissedNews(client: QueryClient, workspaceId: string): Promise<string[] | null> {
  const since = client.getQueryData(openingQuery.queryKey);
  if (since === undefined) return null;
  const asked = supabase.rpc("news_since", { workspace_id: workspaceId, since }).single();
  const { position, tables } = unwrap(await asked);
  // Another workspace may have been opened in the meantime, or another user may have signed in.
  if (client.getQueryData(openingQuery.queryKey) === since) client.setQueryData(openingQuery.queryKey, position);
  return tables;
}
