import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type ActivitySearch, filteredActivities } from "#web/data/records/activities.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The first overdue tasks among the filtered activities, the longest overdue first. */
export const overdueTasksQuery = (search: ActivitySearch, timeZone: string, today: string) =>
  queryOptions({
    queryKey: [
      "activities",
      "overdue",
      workspaceId(),
      { ...search, page: undefined, size: undefined },
      timeZone,
      today,
    ],
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
