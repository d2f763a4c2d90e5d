import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";

import { AutomatedWorkflowsPage } from "#web/features/automated-workflows/automated-workflows-page.tsx";
import type { RecordParts } from "#web/features/automated-workflows/parts.ts";
import { ConditionWords } from "#web/features/records/condition-words.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const Conditions = lazy(async () => ({
  default: (await import("#web/features/records/conditions.tsx")).Conditions,
}));
const StoredValue = lazy(async () => ({
  default: (await import("#web/features/records/stored-value.tsx")).StoredValue,
}));

export const Route = createFileRoute("/dashboard/automated-workflows")({
  loader: () => loadTexts("workflows", "changes", "records", "table"),
  component: AutomatedWorkflowsRoute,
});

const parts: RecordParts = { Conditions, ConditionWords, StoredValue };

function AutomatedWorkflowsRoute() {
  const { workspace } = Route.useRouteContext();
  return <AutomatedWorkflowsPage workspace={workspace} parts={parts} />;
}
