import type { QueryClient } from "@tanstack/react-query";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";

import { type Member, searchOfView, viewsOf } from "./use-open-view.ts";

/**
 * Returns the search of the view that the list of deals starts with: the open deals, the next to close first. Undefined
 * in a workspace without records.
 */
export async function startView(client: QueryClient, workspace: Member): Promise<TableSearch | undefined> {
  const [stages, samples] = await Promise.all([
    client.ensureQueryData(stagesQuery()),
    client.ensureQueryData(sampleStateQuery()),
  ]);
  const [open] = viewsOf("deals", stages, workspace);
  return open && (samples.has_samples || samples.has_others) ? searchOfView(open) : undefined;
}
