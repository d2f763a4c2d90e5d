import { queryOptions } from "@tanstack/react-query";

import { ownActivities } from "#domain/records/own-activities.ts";
import { dayIn } from "#domain/time/dates.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { aboutRecords } from "./about-records.ts";

/** The member's first 30 activities of the current day, tasks first, and the number of all of them. */
export function todayQuery(timeZone: string, memberId: string) {
  const today = dayIn(new Date(), timeZone);
  const day = { from: `${today} 00:00:00 ${timeZone}`, to: `${today} 24:00:00 ${timeZone}` };
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
        .or(ownActivities(memberId, day, false))
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
