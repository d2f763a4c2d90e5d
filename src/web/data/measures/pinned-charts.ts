import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Json } from "#domain/database.gen.ts";
import type { PinnedChart } from "#domain/measures/pinned-chart.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { userId } from "#web/data/session/session.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A chart on the home page, as it was kept: perhaps by another version. */
export type Pin = { id: string; title: string; isShared: boolean; isOwn: boolean; by: string; chart: unknown };

/** One's own charts in their order, then those that others share. */
export const pinsQuery = () =>
  queryOptions({
    queryKey: ["pinned-charts", workspaceId()],
    queryFn: async ({ signal }): Promise<Pin[]> => {
      const rows = unwrap(
        await supabase
          .from("pinned_charts")
          .select("id,title,chart,is_shared,member:members!inner(name,user_id)")
          .eq("workspace_id", workspaceId())
          .order("position")
          .order("id")
          .limit(200)
          .abortSignal(signal),
      );
      const me = await userId();
      const pins = rows.map(({ id, title, chart, is_shared: isShared, member }) => {
        return { id, title, isShared, isOwn: member.user_id === me, by: member.name, chart };
      });
      return [...pins.filter(({ isOwn }) => isOwn), ...pins.filter(({ isOwn }) => !isOwn)];
    },
  });

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

/** Puts one's own charts in the order of the ids. */
export const orderPins = mutationOptions({
  mutationFn: async ({ ids }: { ids: readonly string[] }) => {
    unwrap(await supabase.rpc("order_pinned_charts", { workspace_id: workspaceId(), ids: [...ids] }));
  },
  meta: { changes },
});
