import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";

import { dayIn } from "#domain/time/dates.ts";
import { myDayQuery, myDaySpan } from "#web/data/records/activities.ts";
import { loadOwnTimeZone, useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { MyDay } from "#web/features/records/activities/my-day.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

// Loaded after the member's own tasks.
const MyDayEmails = lazyPart(async () => (await import("./-my-day-side.tsx")).MyDayEmails);
const MyDayDeals = lazyPart(async () => (await import("./-my-day-side.tsx")).MyDayDeals);

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

const pending = <Skeleton className="mx-4 h-11 md:mx-6" />;

function MyDayRoute() {
  const { workspace } = Route.useRouteContext();
  const today = dayIn(new Date(), useOwnTimeZone());
  return (
    <MyDay
      workspace={workspace}
      emails={
        <Suspense fallback={pending}>
          <MyDayEmails workspace={workspace} />
        </Suspense>
      }
      deals={
        <Suspense fallback={pending}>
          <MyDayDeals workspace={workspace} today={today} />
        </Suspense>
      }
    />
  );
}
