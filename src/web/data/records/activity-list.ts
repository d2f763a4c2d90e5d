import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { searchPatterns } from "#domain/records/lists/search-text.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";
import { type Activity, activityColumns, type ActivityKind } from "#web/data/records/activities.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type ActivitySearch = {
  q?: string;
  kind?: ActivityKind;
  by?: string;
  from?: string;
  to?: string;
  page?: number;
  /** The number of activities per page. */
  size?: 100 | 250 | undefined;
};

/** Conditions of open tasks, which are listed on the day they are due, and of all other activities. */
const dueTask = "kind.eq.task,completed_at.is.null,due_on.not.is.null";
const notDueTask = "kind.neq.task,completed_at.not.is.null,due_on.is.null";

/** Returns the day that an activity is listed on: for an open task, the day it is due. */
export const dayOfActivity = (
  { kind, completed_at: completed, due_on: due, starts_at: starts }: Activity,
  timeZone: string,
): string => (kind === "task" && completed === null && due !== null ? due : dayIn(new Date(starts), timeZone));

/** Requests the workspace's activities, filtered by text, kind, member and days (in `timeZone`). */
function filteredActivities({ q, kind, by, from, to }: ActivitySearch, timeZone: string) {
  let request = supabase
    .from("activities")
    .select(activityColumns, { count: "exact" })
    .eq("workspace_id", workspaceId());
  for (const pattern of searchPatterns(q ?? "")) request = request.ilike("search", pattern);
  if (kind) request = request.eq("kind", kind);
  if (by) request = request.or(`assignee_id.eq.${by},and(assignee_id.is.null,created_by.eq.${by})`);
  // Postgres determines when a day starts in a time zone, including daylight saving time.
  if (from)
    request = request.or(
      `and(${dueTask},due_on.gte.${from}),and(or(${notDueTask}),starts_at.gte.${from} 00:00:00 ${timeZone})`,
    );
  if (to)
    request = request.or(
      `and(${dueTask},due_on.lte.${to}),and(or(${notDueTask}),starts_at.lt.${to} 24:00:00 ${timeZone})`,
    );
  return request;
}

/**
 * Returns the span of the activities list: `isAhead` is true if it is entirely after today (the nearest activities then
 * come first), `until` is its last day, and `hasUpcoming` is true if upcoming activities are listed separately.
 */
export function activitySpan({ from, to }: ActivitySearch, today: string) {
  const isAhead = from !== undefined && from > today;
  const isPast = to !== undefined && to <= today;
  return { isAhead, until: isAhead || isPast ? to : today, hasUpcoming: !isAhead && !isPast };
}

export function activitiesQuery(search: ActivitySearch, timeZone: string) {
  const { isAhead: ascending, until: to } = activitySpan(search, dayIn(new Date(), timeZone));
  return queryOptions({
    queryKey: ["activities", "list", workspaceId(), { ...search, to }, timeZone],
    queryFn: async ({ signal }) => {
      const { page = 1, size: perPage = 50 } = search;
      const all = filteredActivities({ ...search, ...(to && { to }) }, timeZone);
      const { data, count } = await (ascending ? all.order("due_on", { nullsFirst: false }) : all)
        .order("starts_at", { ascending })
        .order("id", { ascending })
        .range((page - 1) * perPage, page * perPage - 1)
        .abortSignal(signal)
        .throwOnError();
      return { activities: data, count: count ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}

const groupKey = (name: string, search: ActivitySearch, timeZone: string, today: string) =>
  ["activities", name, workspaceId(), { ...search, page: undefined, size: undefined }, timeZone, today] as const;

/** The first 50 tasks among the filtered activities that are overdue or due today, the longest overdue first. */
export const dueTasksQuery = (search: ActivitySearch, timeZone: string, today: string) =>
  queryOptions({
    queryKey: groupKey("due", search, timeZone, today),
    queryFn: async ({ signal }) =>
      unwrap(
        await filteredActivities(search, timeZone)
          .eq("kind", "task")
          .is("completed_at", null)
          .lte("due_on", today)
          .order("due_on")
          .order("id")
          .limit(50)
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });

const maxUpcoming = 25;

/** The first filtered activities after today, the nearest first, and the number of all of them. */
export const upcomingQuery = (search: ActivitySearch, timeZone: string, today: string) =>
  queryOptions({
    queryKey: groupKey("upcoming", search, timeZone, today),
    queryFn: async ({ signal }) => {
      const ahead = () => filteredActivities({ ...search, from: addDays(today, 1) }, timeZone);
      const [tasks, others] = await Promise.all([
        ahead()
          .eq("kind", "task")
          .is("completed_at", null)
          .not("due_on", "is", null)
          .order("due_on")
          .order("id")
          .limit(maxUpcoming)
          .abortSignal(signal)
          .throwOnError(),
        ahead().or(notDueTask).order("starts_at").order("id").limit(maxUpcoming).abortSignal(signal).throwOnError(),
      ]);
      const dayOf = (activity: Activity) => dayOfActivity(activity, timeZone);
      const nearest = [...tasks.data, ...others.data].toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
      return { activities: nearest.slice(0, maxUpcoming), count: (tasks.count ?? 0) + (others.count ?? 0) };
    },
    placeholderData: keepPreviousData,
  });
