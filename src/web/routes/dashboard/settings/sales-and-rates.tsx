import { createFileRoute } from "@tanstack/react-router";

import { FactSettings } from "#web/features/metrics/facts/fact-settings.tsx";

// Without a loader, whose code every screen would load.
export const Route = createFileRoute("/dashboard/settings/sales-and-rates")({
  component: SalesAndRatesRoute,
});

function SalesAndRatesRoute() {
  return <FactSettings workspace={Route.useRouteContext().workspace} />;
}
