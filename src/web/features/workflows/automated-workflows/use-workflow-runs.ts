import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { namesQuery } from "#web/data/records/link-choices.ts";
import { type Workflow, type WorkflowRun, workflowRunsQuery } from "#web/data/workflows/workflows.ts";

/** Returns the runs of a workflow, latest first, and a lookup of the name of a run's record. */
export function useWorkflowRuns({ id, definition }: Workflow) {
  const { t } = useTranslation("workflows");
  const pages = useInfiniteQuery(workflowRunsQuery(id));
  const runs = pages.data?.pages.flat();
  const entity = definition?.trigger.entity ?? "deals";
  const records = [...new Set(runs?.flatMap(({ record }) => record ?? []))];
  const { data: names } = useQuery({ ...namesQuery(entity, records), enabled: records.length > 0 });
  const nameOf = ({ record }: WorkflowRun) => record && (names?.get(record) ?? (names ? t("gone") : "…"));
  return { pages, runs, entity, nameOf };
}
