import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { AdvancedAnalyticsPage } from "#web/features/metrics/advanced-analytics/advanced-analytics-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";

export const Route = createFileRoute("/dashboard/advanced-analytics")({
  validateSearch: z.object(metricsSearch),
  loader: () => loadTexts("advanced-analytics", "explain", "onboarding", "measures"),
  component: AdvancedAnalyticsRoute,
});

function AdvancedAnalyticsRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <AdvancedAnalyticsPage
      timeZone={workspace.time_zone}
      search={search}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
      }
      {...sampleParts(workspace)}
    />
  );
}
