import { queryOptions } from "@tanstack/react-query";

import { dayIn } from "#domain/time/dates.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { aboutRecords } from "./about-records.ts";

/** The first activities of the workspace on the member's current day: past and planned ones, and tasks that are due. */
export function todayQuery(timeZone: string) {
  const today = dayIn(new Date(), timeZone);
  return queryOptions({
    queryKey: ["activities", "today", workspaceId(), today, timeZone],
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("activities")
        .select(
          `id,kind,title,starts_at,completed_at,${aboutRecords},assignee:members!assignee_id(id,name),author:members!created_by(id,name)` as const,
          { count: "exact" },
        )
        .eq("workspace_id", workspaceId())
        .or(
          `and(kind.eq.task,due_on.eq.${today}),and(kind.neq.task,starts_at.gte.${today} 00:00:00 ${timeZone},starts_at.lt.${today} 24:00:00 ${timeZone})`,
        )
        .order("starts_at")
        .order("id")
        .limit(8)
        .abortSignal(signal)
        .throwOnError();
      return { activities: data, count: count ?? data.length };
    },
  });
}
