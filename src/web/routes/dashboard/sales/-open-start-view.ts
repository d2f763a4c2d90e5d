import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";

import { stagesQuery } from "#web/data/deals/stages.ts";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { searchOfView, viewsOf } from "#web/data/records/views/use-open-view.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/**
 * Redirects to the view that the list of deals starts with: the open deals, the next to close first. A workspace without
 * records keeps the list, which shows how to start.
 */
export async function openStartView({ queryClient, workspace }: { queryClient: QueryClient; workspace: Workspace }) {
  const [stages, samples] = await Promise.all([
    queryClient.ensureQueryData(stagesQuery()),
    queryClient.ensureQueryData(sampleStateQuery()),
  ]);
  const [open] = viewsOf("deals", stages, workspace);
  if (open && (samples.has_samples || samples.has_others))
    throw redirect({ to: "/dashboard/sales", search: searchOfView(open), replace: true });
}
