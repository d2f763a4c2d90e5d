import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { useSalesLevel } from "#web/features/metrics/sales-metrics/sales-level.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const DealMenuItems = lazy(async () => {
  await loadTexts("sales-metrics", "analyses", "tokens");
  return { default: (await import("./-deal-menu-items.tsx")).DealMenuItems };
});
const ReportDialog = lazyDialog(
  async () => (await import("#web/features/deals/pipeline-report/report-dialog.tsx")).ReportDialog,
);
const PastReports = lazy(async () => ({
  default: (await import("#web/features/deals/pipeline-report/past-reports.tsx")).PastReports,
}));

const SalesMetrics = lazy(async () => {
  await loadTexts("measures", "sales-metrics");
  return { default: (await import("#web/features/metrics/sales-metrics/sales-metrics.tsx")).SalesMetrics };
});

export const Route = createFileRoute("/dashboard/sales/")({
  validateSearch: tableSearchSchema,
  // Loaded only if needed, because the code of all routes is loaded at the start.
  beforeLoad: async ({ context, search }) => {
    if (JSON.stringify(search) === "{}") await (await import("./-open-start-view.ts")).openStartView(context);
  },
  loaderDeps: ({ search }) => search,
  loader: (opened) => loadList("deals", opened),
  component: DealsRoute,
});

function DealsRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useSearch();
  const goTo = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const hasMetrics = useSalesLevel() !== "hidden";
  return (
    <>
      <ListScreen
        entity="deals"
        search={search}
        workspace={workspace}
        navigate={Route.useNavigate()}
        menu={
          <Suspense fallback={<Skeleton className="h-17" />}>
            <DealMenuItems pipelineId={search.pipeline} onReport={() => setReporting(true)} />
          </Suspense>
        }
        whenEmpty={<PastReports />}
      >
        {hasMetrics && (
          <Suspense fallback={<div className="h-10.25 border-b" />}>
            <SalesMetrics search={search} />
          </Suspense>
        )}
      </ListScreen>
      <ReportDialog
        isOpen={isReporting}
        onOpenChange={setReporting}
        pipelineId={search.pipeline ?? null}
        timeZone={workspace.time_zone}
        onDone={(analysisId) => void goTo({ to: "/dashboard/sales/analyses/$analysisId", params: { analysisId } })}
      />
    </>
  );
}
