import { queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type MergedRecord = Returns<"merged_into">[number];

/** Returns the record that a missing record was merged into; null if it was not merged. */
export async function readMergedInto(recordId: string): Promise<MergedRecord | null> {
  const [stored = null] = unwrap(
    await supabase.rpc("merged_into", { workspace_id: workspaceId(), record_id: recordId }),
  );
  return stored;
}

export const mergedIntoQuery = (recordId: string) =>
  queryOptions({
    queryKey: ["merged-into", workspaceId(), recordId],
    queryFn: () => readMergedInto(recordId),
    staleTime: 0,
  });
