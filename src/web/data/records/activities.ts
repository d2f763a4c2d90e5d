import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";
import { ownActivities } from "#domain/records/own-activities.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import type { Saved } from "#web/data/requests/update-rows.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { aboutRecords } from "./about-records.ts";

export type ActivityKind = Row<"activities">["kind"];
export const activityKinds = ["note", "call", "meeting", "task"] as const satisfies readonly ActivityKind[];
export type CallOutcome = NonNullable<Row<"activities">["outcome"]>;
export const callOutcomes = [
  "connected",
  "left_message",
  "no_answer",
  "wrong_number",
] as const satisfies readonly CallOutcome[];

export type ActivityColumns = Partial<
  Pick<
    Row<"activities">,
    | "kind"
    | "title"
    | "body"
    | "starts_at"
    | "duration_minutes"
    | "outcome"
    | "due_on"
    | "remind_at"
    | "assignee_id"
    | "completed_at"
    | "is_pinned"
  >
>;

export const activityColumns =
  `id,version,kind,title,body,starts_at,duration_minutes,outcome,due_on,remind_at,assignee_id,completed_at,created_by,is_sample,is_pinned,${aboutRecords},assignee:members!assignee_id(id,name),author:members!created_by(id,name)` as const;

/** Number of timeline entries that are shown initially, and added at a time. */
export const timelinePage = 25;

type Timeline = {
  entity: Entity;
  id: string;
  /** True to include activities of related records, such as an account's deals. */
  isWide: boolean;
  most: number;
  /** All kinds if undefined. */
  kind?: ActivityKind | undefined;
};

/**
 * A record's pinned activities, then its open tasks by due date, then its past activities, latest first. Also returns
 * the number of all of them.
 */
export const timelineQuery = ({ entity, id: recordId, isWide, most, kind }: Timeline) =>
  queryOptions({
    queryKey: ["activities", "timeline", workspaceId(), entity, recordId, isWide, most, kind],
    queryFn: async ({ signal }) => {
      const all = supabase
        .rpc(
          "record_activities",
          { workspace_id: workspaceId(), entity, record_id: recordId, with_related: isWide },
          { count: "exact" },
        )
        .select(activityColumns);
      const { data: activities, count } = await (kind ? all.eq("kind", kind) : all)
        .order("is_pinned", { ascending: false })
        .order("open_task_due", { nullsFirst: false })
        .order("starts_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError();
      return { activities, count: count ?? activities.length };
    },
    placeholderData: keepPreviousData,
  });

const daysAhead = 7;

/**
 * Returns today in a member's time zone, and the span of My day: from the start of today to the end of the day a week
 * later, as Postgres timestamps.
 */
export function myDaySpan(timeZone: string) {
  const today = dayIn(new Date(), timeZone);
  return { today, from: `${today} 00:00:00 ${timeZone}`, to: `${addDays(today, daysAhead)} 24:00:00 ${timeZone}` };
}

/**
 * A member's open tasks that are due until the day of `to` or have no due date, tasks completed since `from`, and
 * meetings and calls between `from` and `to`; earliest first, at most 500.
 */
export const myDayQuery = (memberId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["activities", "my-day", workspaceId(), memberId, from, to],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("activities")
          .select(activityColumns)
          .eq("workspace_id", workspaceId())
          .or(ownActivities(memberId, { from, to }, true))
          .order("due_on", { nullsFirst: false })
          .order("starts_at")
          .order("id")
          .limit(500)
          .abortSignal(signal),
      ),
  });

export type Activity = ResponseOf<typeof myDayQuery>[number];

const meta = { changes: ["activities", "notifications", "change_log"] } as const;

/** Creates an activity, optionally linked to a record. */
export const createActivity = mutationOptions({
  mutationFn: async ({
    about,
    ...given
  }: ActivityColumns & { kind: ActivityKind; title: string; about?: { entity: Entity; id: string } }) => {
    const link = about ? { [kinds[about.entity].pointer]: about.id } : {};
    unwrap(await supabase.from("activities").insert({ ...given, ...link, workspace_id: workspaceId() }));
  },
  meta,
});

export const updateActivity = mutationOptions({
  mutationFn: ({ read, changes }: { read: Saved & ActivityColumns; changes: ActivityColumns }) =>
    saveRow("activities", read, changes),
  meta,
});
