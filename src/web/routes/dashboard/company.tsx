import { createFileRoute } from "@tanstack/react-router";

import { companiesQuery } from "#web/data/workspace/companies.ts";
import { CompanyScreen } from "#web/features/workspace/company/company-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/company")({
  // If the browser has a copy, the page does not wait for the server.
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("company"), queryClient.ensureQueryData(companiesQuery())]),
  component: CompanyRoute,
});

function CompanyRoute() {
  return <CompanyScreen workspace={Route.useRouteContext().workspace} />;
}
