import type { QueryClient } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { openingQuery } from "#web/data/workspace/opening.ts";

/**
 * The tables of a workspace that changed between what was read and now, when its news are heard; null when nobody can say,
 * and any may have. Asked again after the connection was lost, it tells what changed since it was asked before.
 */
export async function askMissedNews(client: QueryClient, workspaceId: string): Promise<string[] | null> {
  const since = client.getQueryData(openingQuery.queryKey);
  if (since === undefined) return null;
  const asked = supabase.rpc("news_since", { workspace_id: workspaceId, since }).single();
  const { position, tables } = unwrap(await asked);
  // Another workspace may have been opened meanwhile, or somebody else have signed in.
  if (client.getQueryData(openingQuery.queryKey) === since) client.setQueryData(openingQuery.queryKey, position);
  return tables;
}
