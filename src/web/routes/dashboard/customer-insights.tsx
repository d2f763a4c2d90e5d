import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { CustomerInsightsPage } from "#web/features/customer-insights/customer-insights-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { sampleParts } from "./-sample-parts.tsx";

const SingleThreaded = lazy(async () => ({
  default: (await import("#web/features/relations/single-threaded.tsx")).SingleThreaded,
}));
const BulkTags = lazy(async () => ({ default: (await import("#web/features/tags/bulk-tags.tsx")).BulkTags }));

export const Route = createFileRoute("/dashboard/customer-insights")({
  loader: () => loadTexts("customer-insights", "relations", "tags", "table"),
  component: CustomerInsightsRoute,
});

function CustomerInsightsRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <CustomerInsightsPage
      workspace={workspace}
      tags={(ids) => (
        <Suspense>
          <BulkTags entity="accounts" ids={ids} />
        </Suspense>
      )}
      singleThreaded={
        <Suspense fallback={<Skeleton className="h-48" />}>
          <SingleThreaded />
        </Suspense>
      }
      {...sampleParts(workspace)}
    />
  );
}
