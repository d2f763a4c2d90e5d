import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { dealTabs } from "#domain/records/deal-tabs.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { pinsQuery } from "#web/data/metrics/pinned-charts.ts";
import { todayQuery } from "#web/data/records/activities-today.ts";
import { loadOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { HomePending } from "#web/features/metrics/home/home-pending.tsx";
import { homeQuestions } from "#web/features/metrics/home/home-questions.ts";
import { Home } from "#web/features/metrics/home/home.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import { sampleParts } from "./-sample-parts.tsx";
import { WorkspaceSetupBanner } from "./-workspace-setup.tsx";

const AddDeal = lazyDialog(async () => (await import("#web/features/records/add-record.tsx")).AddRecord);

const loadMonitor = () => import("#web/features/metrics/fallback/fallback-monitor.tsx");
const FallbackMonitor = lazy(async () => ({ default: (await loadMonitor()).FallbackMonitor }));

const HomePreview = lazyPart(
  async () => (await import("#web/features/website/public-pages/home-preview.tsx")).HomePreview,
);

export const Route = createFileRoute("/dashboard/")({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(dealTabs)), undefined),
    q: z.catch(z.optional(z.string().check(z.maxLength(400))), undefined),
  }),
  loader: async ({ context: { queryClient, workspace } }) => {
    // Awaited, because today's activities would otherwise move the content below them.
    const showToday = async () =>
      queryClient.prefetchQuery(todayQuery(await loadOwnTimeZone(queryClient), workspace.memberId));
    // Loaded together with the metrics, so that nothing moves afterwards.
    void Promise.all([loadMonitor(), loadTexts("fallback", "predictive-analytics")]).catch(() => {});
    // Awaited, because pinned charts are above other content.
    await Promise.all([
      loadTexts("home", "measures"),
      queryClient.ensureQueryData(metricResultsQuery(homeQuestions)),
      showToday(),
      queryClient.ensureQueryData(pinsQuery()),
    ]);
  },
  pendingComponent: HomePending,
  component: HomeRoute,
});

function HomeRoute() {
  const { workspace } = Route.useRouteContext();
  const { tab = "active", q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Home
      workspace={workspace}
      tab={tab}
      q={q}
      addDeal={(isOpen, onOpenChange) => (
        <AddDeal entity="deals" isOpen={isOpen} onOpenChange={onOpenChange} workspace={workspace} />
      )}
      {...sampleParts(workspace)}
      setUp={<WorkspaceSetupBanner />}
      preview={
        <Suspense>
          <HomePreview />
        </Suspense>
      }
      onSearch={(changed) => {
        const next = { tab, q, ...changed };
        const search = { tab: next.tab === "active" ? undefined : next.tab, q: next.q || undefined };
        void navigate({ search, replace: true, resetScroll: false });
      }}
      panels={(isAsked) => (
        <Suspense fallback={<Skeleton className="h-120" />}>
          <FallbackMonitor workspace={workspace} isAsked={isAsked} />
        </Suspense>
      )}
    />
  );
}
