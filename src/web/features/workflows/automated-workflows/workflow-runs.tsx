import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import type { Workflow, WorkflowRun } from "#web/data/workflows/workflows.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { RunSteps } from "./run-steps.tsx";
import { useRunError } from "./use-run-error.ts";
import { useWorkflowRuns } from "./use-workflow-runs.ts";

type Props = { workflow: Workflow; canEdit: boolean; timeZone: string };
const tones = {
  queued: "neutral",
  running: "selection",
  waiting: "selection",
  succeeded: "good",
  failed: "critical",
  cancelled: "outline",
} as const;

export function WorkflowRuns({ workflow, canEdit, timeZone }: Props) {
  const { t } = useTranslation("workflows");
  const { pages, runs, entity, nameOf } = useWorkflowRuns(workflow);
  if (!runs) return <Skeleton className="h-24" />;
  if (runs.length === 0) return <p className="text-muted-foreground text-sm">{t("runs.none")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul aria-label={t("runs.title", { name: workflow.name })} className="divide-y rounded-lg border">
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            entity={entity}
            name={nameOf(run)}
            canEdit={canEdit}
            isRestarted={runs.some(({ after }) => after === run.id)}
            timeZone={timeZone}
          />
        ))}
      </ul>
      <ShowMore pages={pages} text={t("runs.more")} />
    </div>
  );
}

type RowProps = {
  run: WorkflowRun;
  entity: WorkflowKind;
  name: string | undefined;
  canEdit: boolean;
  isRestarted: boolean;
  timeZone: string;
};

function RunRow({ run, entity, name, canEdit, isRestarted, timeZone }: RowProps) {
  const { t } = useTranslation("workflows");
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const error = useRunError(run.error);
  const isUnstarted = run.status === "cancelled" && run.error !== null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isUnstarted ? "warning" : tones[run.status]}>
          {t(isUnstarted ? "runs.unstarted" : `runs.status.${run.status}`)}
        </Badge>
        {run.record && name && (
          <RecordLink entity={entity} id={run.record} className="min-w-0 break-words">
            {name}
          </RecordLink>
        )}
        <time dateTime={run.created_at} className="text-muted-foreground tabular text-xs">
          {moment(run.created_at, timeZone)}
        </time>
        {run.definition && (
          <Button variant="ghost" size="sm" className="ml-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("runs.steps")}
          </Button>
        )}
      </div>
      {error && <p className={isUnstarted ? "text-muted-foreground" : "text-destructive"}>{error}</p>}
      {isOpen && <RunSteps run={run} canEdit={canEdit} isRestarted={isRestarted} timeZone={timeZone} />}
    </li>
  );
}
