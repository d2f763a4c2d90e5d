import { mutationOptions } from "@tanstack/react-query";

import type { Json } from "#domain/database.ts";
import type { PinnedChart } from "#domain/metrics/pinned-chart.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const changes = ["pinned_charts"] as const;

export const pinChart = mutationOptions({
  mutationFn: async ({ title, chart, isShared = false }: { title: string; chart: PinnedChart; isShared?: boolean }) => {
    const row = { workspace_id: workspaceId(), title: title.slice(0, 120), chart: chart as Json, is_shared: isShared };
    unwrap(await supabase.from("pinned_charts").insert(row));
  },
  meta: { changes },
});

export const unpinChart = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(await supabase.from("pinned_charts").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes },
});

export const sharePin = mutationOptions({
  mutationFn: async ({ id, isShared }: { id: string; isShared: boolean }) => {
    const changed = supabase.from("pinned_charts").update({ is_shared: isShared });
    unwrap(await changed.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes },
});

/** Sorts the user's own charts in the order of these IDs. */
export const orderPins = mutationOptions({
  mutationFn: async ({ ids }: { ids: readonly string[] }) => {
    unwrap(await supabase.rpc("order_pinned_charts", { workspace_id: workspaceId(), ids: [...ids] }));
  },
  meta: { changes },
});
