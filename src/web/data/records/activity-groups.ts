import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { addDays } from "#domain/time/dates.ts";
import { type ActivitySearch, filteredActivities } from "#web/data/records/activities.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const groupKey = (name: string, search: ActivitySearch, timeZone: string, today: string) =>
  ["activities", name, workspaceId(), { ...search, page: undefined, size: undefined }, timeZone, today] as const;

/** The first overdue tasks among the filtered activities, the longest overdue first. */
export const overdueTasksQuery = (search: ActivitySearch, timeZone: string, today: string) =>
  queryOptions({
    queryKey: groupKey("overdue", search, timeZone, today),
    queryFn: async ({ signal }) =>
      unwrap(
        await filteredActivities(search, timeZone)
          .eq("kind", "task")
          .is("completed_at", null)
          .lt("due_on", today)
          .order("due_on")
          .order("id")
          .limit(50)
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });

/** The first filtered activities after today, the nearest first, and the number of all of them. */
export const upcomingQuery = (search: ActivitySearch, timeZone: string, today: string) =>
  queryOptions({
    queryKey: groupKey("upcoming", search, timeZone, today),
    queryFn: async ({ signal }) => {
      const { data, count } = await filteredActivities({ ...search, from: addDays(today, 1) }, timeZone)
        .order("starts_at")
        .order("id")
        .limit(25)
        .abortSignal(signal)
        .throwOnError();
      return { activities: data, count: count ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
