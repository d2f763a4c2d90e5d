import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { activityKinds } from "#web/data/records/activities.ts";
import { loadOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { ActivityList } from "#web/features/records/activities/activity-list.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

export const Route = createFileRoute("/dashboard/activities")({
  validateSearch: z.object({
    q: z.catch(z.optional(z.string().check(z.maxLength(400))), undefined),
    kind: z.catch(z.optional(z.enum(activityKinds)), undefined),
    by: z.catch(z.optional(z.uuid()), undefined),
    from: day,
    to: day,
    page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(100_000))), undefined),
    size: z.catch(z.optional(z.literal([100, 250])), undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const timeZone = await loadOwnTimeZone(queryClient);
    // Imported dynamically, because the code of all routes is loaded at the start.
    void import("#web/data/records/activity-list.ts").then(({ activitiesQuery }) =>
      queryClient.prefetchQuery(activitiesQuery(deps, timeZone)),
    );
    return loadTexts("activities", "records");
  },
  component: ActivitiesRoute,
});

function ActivitiesRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <ActivityList
      search={Route.useSearch()}
      workspace={workspace}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
    />
  );
}
