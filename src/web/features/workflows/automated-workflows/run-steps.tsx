import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { recordColumns } from "#domain/records/record-columns.ts";
import { allSteps } from "#domain/workflows/workflow.ts";
import { isOpen } from "#web/data/live/runs.ts";
import { cancelRun, runAgain, runStepsQuery, type WorkflowRun } from "#web/data/workflows/workflows.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { useOutputText } from "./use-outcome-text.ts";
import { failedStep } from "./use-run-error.ts";
import { useStepText } from "./use-step-text.ts";

type Props = { run: WorkflowRun; canEdit: boolean; isRestarted: boolean; timeZone: string };

export function RunSteps({ run, canEdit, isRestarted, timeZone }: Props) {
  const { t } = useTranslation("workflows");
  const { data } = useQuery(runStepsQuery(run));
  const words = useStepText(recordColumns(run.definition?.trigger.entity ?? "deals"));
  const outputText = useOutputText(timeZone);
  const { mutate: again, isPending: isBeginning } = useMutation(runAgain);
  const { mutate: cancel, isPending: isCancelling } = useMutation(cancelRun);
  if (!data) return <Skeleton className="h-12" />;
  const outputs = new Map(data.steps.map(({ name, output }) => [name, output]));
  const failed = failedStep(run.error);
  // The steps that the run reached, in workflow order.
  const reached = allSteps(run.definition?.steps ?? []).filter(({ id }) => outputs.has(id) || id === failed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ol className="list-decimal pl-5">
        {reached.map((step) => (
          <li key={step.id} className="break-words">
            {words.step(step)}
            {outputs.has(step.id) && <p className="text-muted-foreground">{outputText(outputs.get(step.id))}</p>}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        {data.hasChanges && (
          <Link
            to="/dashboard/settings/changes/$changeSetId"
            params={{ changeSetId: run.setId }}
            className="underline underline-offset-4"
          >
            {t("runs.changes")}
          </Link>
        )}
        {isRestarted && <span className="text-muted-foreground">{t("runs.restarted")}</span>}
        {canEdit && run.status === "failed" && !isRestarted && (
          <Button variant="outline" size="sm" pending={isBeginning} onClick={() => again(run.id)}>
            {t("runs.again")}
          </Button>
        )}
        {canEdit && isOpen(run) && (
          <Button variant="outline" size="sm" pending={isCancelling} onClick={() => cancel(run.id)}>
            {t("runs.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
