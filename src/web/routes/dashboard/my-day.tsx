import { createFileRoute } from "@tanstack/react-router";

import { myDayQuery, myDaySpan } from "#web/data/records/activities.ts";
import { loadOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { MyDay } from "#web/features/records/activities/my-day.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/my-day")({
  loader: async ({ context: { queryClient, workspace } }) => {
    const { from, to } = myDaySpan(await loadOwnTimeZone(queryClient));
    return Promise.all([
      loadTexts("activities"),
      queryClient.ensureQueryData(myDayQuery(workspace.memberId, from, to)),
    ]);
  },
  component: MyDayRoute,
});

function MyDayRoute() {
  return <MyDay workspace={Route.useRouteContext().workspace} />;
}
