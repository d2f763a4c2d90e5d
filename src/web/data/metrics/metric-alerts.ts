import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Json } from "#domain/database.ts";
import type { Cadence, Direction } from "#domain/metrics/metric-alert.ts";
import type { Question } from "#domain/metrics/question.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const changes = ["metric_alerts"] as const;

/** The user's own alerts, then alerts that other users share with the workspace. */
export const metricAlertsQuery = () =>
  queryOptions({
    queryKey: ["metric-alerts", workspaceId()],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .from("metric_alerts")
          .select(
            "id,title,question,direction,threshold,cadence,is_shared,is_paused,last_value,checked_at,crossed_at,member:members!inner(name,user_id)",
          )
          .eq("workspace_id", workspaceId())
          .order("id")
          .limit(200)
          .abortSignal(signal),
      );
      const me = await userId();
      const alerts = rows.map(({ member, ...alert }) => ({ ...alert, isOwn: member.user_id === me, by: member.name }));
      return [...alerts.filter(({ isOwn }) => isOwn), ...alerts.filter(({ isOwn }) => !isOwn)];
    },
  });
export type MetricAlert = ResponseOf<typeof metricAlertsQuery>[number];

/** The settings of an alert. The threshold is in the measure's unit, and money is in minor units. */
export type AlertChoice = {
  title: string;
  question: Question;
  direction: Direction;
  threshold: number;
  cadence: Cadence;
  is_shared: boolean;
  is_paused?: boolean;
};

/** Saves an alert; without an ID, creates one. */
export const saveAlert = mutationOptions({
  mutationFn: async ({ id, ...selected }: AlertChoice & { id?: string }) => {
    const row = { ...selected, title: selected.title.slice(0, 120), question: selected.question as Json };
    const alerts = supabase.from("metric_alerts");
    if (id === undefined) unwrap(await alerts.insert({ ...row, workspace_id: workspaceId() }));
    else unwrap(await alerts.update(row).eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes },
});

export const pauseAlert = mutationOptions({
  mutationFn: async ({ id, isPaused }: { id: string; isPaused: boolean }) => {
    const changed = supabase.from("metric_alerts").update({ is_paused: isPaused });
    unwrap(await changed.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes },
});

export const deleteAlert = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(await supabase.from("metric_alerts").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes: [...changes, "notifications"] as const },
});
