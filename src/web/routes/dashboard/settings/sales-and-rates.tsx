import { createFileRoute } from "@tanstack/react-router";

import { FactSettings } from "#web/features/metrics/facts/fact-settings.tsx";

// No loader, because its code would be loaded on every screen.
export const Route = createFileRoute("/dashboard/settings/sales-and-rates")({
  component: SalesAndRatesRoute,
});

function SalesAndRatesRoute() {
  return <FactSettings workspace={Route.useRouteContext().workspace} />;
}
