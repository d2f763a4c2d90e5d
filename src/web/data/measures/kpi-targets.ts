import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Band } from "#domain/measures/industry/band.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** What the workspace wants its indicators to lie between, by measure. */
export const kpiTargetsQuery = () =>
  queryOptions({
    queryKey: ["kpi-targets", workspaceId()],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .from("kpi_targets")
          .select("measure, low, high")
          .eq("workspace_id", workspaceId())
          .limit(1000)
          .abortSignal(signal),
      );
      return Object.fromEntries(rows.map(({ measure, ...band }): [string, Band] => [measure, band]));
    },
  });

/** Sets the band of an indicator; none gives it back to what is usual. */
export const setKpiTarget = mutationOptions({
  mutationFn: async ({ measure, band }: { measure: string; band: Band | null }) => {
    const key = { workspace_id: workspaceId(), measure };
    if (band) {
      const row = { ...key, ...band };
      unwrap(await supabase.from("kpi_targets").upsert(row, { onConflict: "workspace_id,measure" }).select("id"));
    } else unwrap(await supabase.from("kpi_targets").delete().match(key).select("id"));
  },
  meta: { changes: ["kpi_targets", "change_log"] },
});
