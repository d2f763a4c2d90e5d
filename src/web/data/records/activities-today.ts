import { queryOptions } from "@tanstack/react-query";

import { dayIn } from "#domain/time/dates.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { aboutRecords } from "./about-records.ts";

/**
 * The first activities of the workspace on the member's current day, tasks first: past and planned ones, tasks that are
 * due, and the member's own overdue tasks.
 */
export function todayQuery(timeZone: string, memberId: string) {
  const today = dayIn(new Date(), timeZone);
  return queryOptions({
    queryKey: ["activities", "today", workspaceId(), memberId, today, timeZone],
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("activities")
        .select(
          `id,version,kind,title,starts_at,due_on,completed_at,${aboutRecords},assignee:members!assignee_id(id,name),author:members!created_by(id,name)` as const,
          { count: "exact" },
        )
        .eq("workspace_id", workspaceId())
        .or(
          `and(kind.eq.task,due_on.eq.${today}),and(kind.eq.task,completed_at.is.null,assignee_id.eq.${memberId},due_on.lt.${today}),and(kind.neq.task,starts_at.gte.${today} 00:00:00 ${timeZone},starts_at.lt.${today} 24:00:00 ${timeZone})`,
        )
        .order("due_on", { nullsFirst: false })
        .order("starts_at")
        .order("id")
        .limit(30)
        .abortSignal(signal)
        .throwOnError();
      return { activities: data, count: count ?? data.length };
    },
  });
}

export type TodaysActivity = ResponseOf<typeof todayQuery>["activities"][number];
