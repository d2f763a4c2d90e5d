import { createFileRoute } from "@tanstack/react-router";

import { AutomatedWorkflowsPage } from "#web/features/workflows/automated-workflows/automated-workflows-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { recordParts } from "#web/routes/-record-parts.ts";

export const Route = createFileRoute("/dashboard/automated-workflows")({
  loader: () => loadTexts("workflows", "changes", "records", "table"),
  component: AutomatedWorkflowsRoute,
});

function AutomatedWorkflowsRoute() {
  const { workspace } = Route.useRouteContext();
  return <AutomatedWorkflowsPage workspace={workspace} parts={recordParts} />;
}
