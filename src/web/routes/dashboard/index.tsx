import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { dealTabs } from "#domain/records/deal-tabs.ts";
import { homeSummaryQuery, pipelineSummaryQuery } from "#web/data/deals/home.ts";
import { todayQuery } from "#web/data/records/activities-today.ts";
import { HomePending } from "#web/features/home/home-pending.tsx";
import { Home } from "#web/features/home/home.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/samples/sample-offer.tsx")).SampleOffer,
}));

const MixedFigures = lazy(async () => ({
  default: (await import("#web/features/samples/mixed-figures.tsx")).MixedFigures,
}));

export const Route = createFileRoute("/dashboard/")({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(dealTabs)), undefined) }),
  loader: async ({ context: { queryClient, workspace } }) => {
    const showSummary = async () => {
      const { period_end: today } = await queryClient.ensureQueryData(homeSummaryQuery());
      // Coming later, the day would push down what stands below it.
      await queryClient.prefetchQuery(todayQuery(today, workspace.time_zone));
    };
    await Promise.all([loadTexts("home"), showSummary(), queryClient.ensureQueryData(pipelineSummaryQuery())]);
  },
  pendingComponent: HomePending,
  component: HomeRoute,
});

function HomeRoute() {
  const { workspace } = Route.useRouteContext();
  const { tab = "active" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Home
      workspace={workspace}
      tab={tab}
      samples={
        workspace.role !== "viewer" && (
          <Suspense>
            <SampleOffer />
          </Suspense>
        )
      }
      note={
        <Suspense>
          <MixedFigures />
        </Suspense>
      }
      onTab={(chosen) =>
        void navigate({ search: { tab: chosen === "active" ? undefined : chosen }, replace: true, resetScroll: false })
      }
    />
  );
}
