import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type SampleState = Database["public"]["Functions"]["sample_state"]["Returns"][number];

/**
 * Three flags about sample data: the workspace has sample rows, has other rows, and mixes both in the metrics of the
 * home page.
 */
export const sampleStateQuery = () =>
  queryOptions({
    queryKey: ["samples", workspaceId()],
    queryFn: async ({ signal }) => {
      const [state] = unwrap(await supabase.rpc("sample_state", { workspace_id: workspaceId() }).abortSignal(signal));
      return state ?? { has_samples: false, has_others: false, mixes_samples: false };
    },
  });
