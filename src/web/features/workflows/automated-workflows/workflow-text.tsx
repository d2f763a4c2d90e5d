import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { definitionSchema } from "#domain/workflows/workflow.ts";

import { type RecordParts, RecordPartsProvider } from "./record-parts.ts";
import { WorkflowSummary } from "./workflow-summary.tsx";

/** Renders the steps of a workflow, for screens that do not load the components of records. */
export function WorkflowText({ definition, parts }: { definition: unknown; parts: RecordParts }) {
  const { t } = useTranslation("workflows");
  const { data } = z.safeParse(definitionSchema, definition);
  if (!data) return t("errors.workflow_unreadable");
  return (
    <RecordPartsProvider value={parts}>
      <WorkflowSummary definition={data} />
    </RecordPartsProvider>
  );
}
