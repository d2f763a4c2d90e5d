import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { ProfitAndLossPage } from "#web/features/metrics/profit-and-loss/profit-and-loss-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { sampleParts } from "./-sample-parts.tsx";
import { selectionContext, selectionTexts } from "./-selection-context.tsx";

// Loaded lazily, because this content is below the metrics.
const Relations = lazy(async () => ({
  default: (await import("#web/features/customers/relations/relations.tsx")).Relations,
}));
const CreateReport = lazy(async () => ({
  default: (await import("#web/features/deals/pipeline-report/create-report.tsx")).CreateReport,
}));
const LatestReport = lazy(async () => ({
  default: (await import("#web/features/deals/pipeline-report/latest-report.tsx")).LatestReport,
}));

export const Route = createFileRoute("/dashboard/analysis")({
  validateSearch: z.object({
    ...metricsSearch,
    focus: z.catch(z.optional(z.uuid()), undefined),
    wider: z.catch(z.optional(z.literal(true)), undefined),
    graph: z.catch(z.optional(z.literal("table")), undefined),
    quiet: z.catch(z.optional(z.literal(60)), undefined),
  }),
  loader: () => loadTexts("analysis", "measures", "relations", ...selectionTexts),
  component: ProfitAndLossRoute,
});

function ProfitAndLossRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const goTo = useNavigate();
  const search = Route.useSearch();
  const onSearch = (changed: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true });
  return (
    <ProfitAndLossPage
      search={search}
      onSearch={onSearch}
      {...sampleParts(workspace)}
      analyses={
        <Suspense fallback={<Skeleton className="h-8 w-44" />}>
          <LatestReport />
          <CreateReport
            pipelineId={null}
            timeZone={workspace.time_zone}
            onDone={(analysisId) => void goTo({ to: "/dashboard/sales/analyses/$analysisId", params: { analysisId } })}
          />
        </Suspense>
      }
      relations={
        <Suspense fallback={<Skeleton className="h-120" />}>
          <Relations search={search} onSearch={onSearch} {...selectionContext(workspace)} />
        </Suspense>
      }
    />
  );
}
