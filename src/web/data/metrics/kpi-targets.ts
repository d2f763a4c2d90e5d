import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Band } from "#domain/metrics/industry/band.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import type { Saved } from "#web/data/requests/update-rows.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type KpiTarget = Band & Saved;

/** The workspace's target range for each indicator, by measure. */
export const kpiTargetsQuery = () =>
  queryOptions({
    queryKey: ["kpi-targets", workspaceId()],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .from("kpi_targets")
          .select("id, version, measure, low, high")
          .eq("workspace_id", workspaceId())
          .limit(1000)
          .abortSignal(signal),
      );
      return Object.fromEntries(rows.map(({ measure, ...band }): [string, KpiTarget] => [measure, band]));
    },
  });

type Setting = { measure: string; read: KpiTarget | undefined; band: Band | null };

/** Sets the target range of an indicator; null resets it to the default. */
export const setKpiTarget = mutationOptions({
  mutationFn: async ({ measure, read, band }: Setting) => {
    const key = { workspace_id: workspaceId(), measure };
    if (!band) unwrap(await supabase.from("kpi_targets").delete().match(key).select("id"));
    else if (!read) unwrap(await supabase.from("kpi_targets").insert({ ...key, ...band }));
    else await saveRow("kpi_targets", read, changesBetween<Band>({ low: read.low, high: read.high }, band));
  },
  meta: { changes: ["kpi_targets", "change_log"] },
});
