import type { QueryClient } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { initialDataQuery } from "#web/data/workspace/initial-data.ts";

/**
 * Returns the tables of a workspace that changed since the last read, or since the last call if the connection was lost;
 * null if unknown, in which case any may have changed.
 */
export async function fetchMissedChanges(client: QueryClient, workspaceId: string): Promise<string[] | null> {
  const since = client.getQueryData(initialDataQuery.queryKey);
  if (since === undefined) return null;
  const request = supabase.rpc("changes_since", { workspace_id: workspaceId, since }).single();
  const { position, tables } = unwrap(await request);
  // Another workspace may have been opened in the meantime, or another user may have signed in.
  if (client.getQueryData(initialDataQuery.queryKey) === since)
    client.setQueryData(initialDataQuery.queryKey, position);
  return tables;
}
