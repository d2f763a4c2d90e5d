import { createFileRoute } from "@tanstack/react-router";

import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";
import { workspaceSettingsQuery } from "#web/data/workspace/workspace-settings.ts";
import { FactSettings } from "#web/features/metrics/facts/fact-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/sales-and-rates")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadTexts("facts"),
      queryClient.ensureQueryData(workspaceSettingsQuery()),
      queryClient.ensureQueryData(exchangeRatesQuery()),
    ]),
  component: SalesAndRatesRoute,
});

function SalesAndRatesRoute() {
  return <FactSettings workspace={Route.useRouteContext().workspace} />;
}
