import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { maxStarts } from "#domain/workflows/max-starts.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import { startByHand, workflowsQuery } from "#web/data/workflows/workflows.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const asTask = "task";

type Props = {
  entity: WorkflowKind;
  ids: readonly string[];
  /** A task that can be created instead of starting a workflow. */
  task?: { title: string; add: () => void };
  isOpen: boolean;
  onClose: () => void;
};

/**
 * Renders the choice of a workflow to start for these records: any workflow for their kind, even if it is turned off.
 */
export function ChooseWorkflow({ entity, ids, task, isOpen, onClose }: Props) {
  const { t } = useTranslation("workflow-start");
  const { number } = useFormat();
  const { data } = useQuery({ ...workflowsQuery(), enabled: isOpen });
  const [selected, setChosen] = useState<string>();
  const { mutate: start, isPending } = useMutation({
    ...startByHand,
    onSuccess: ({ started, running, missing }) => {
      const counts = { started: number(started), running: number(running), missing: number(missing) };
      if (started === ids.length) notify.success(t("started", counts));
      else notify.info(t("partly", counts));
      onClose();
    },
  });
  if (!isOpen) return null;
  const fitting = data?.filter(({ definition }) => definition?.trigger.entity === entity);
  const options: (readonly [string, string])[] = [
    ...(task ? [[asTask, t("task", { title: task.title })] as const] : []),
    ...(fitting ?? []).map(({ id, name }) => [id, name] as const),
  ];
  const value = options.some(([optionValue]) => optionValue === selected) ? selected : options[0]?.[0];
  const isMany = ids.length > maxStarts;
  return (
    <QuestionDialog
      title={t("title")}
      text={t("text", { total: number(ids.length) })}
      confirm={
        <Button type="submit" disabled={value === undefined || isMany} pending={isPending}>
          {t("start")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (value === undefined || isPending) return;
        if (value !== asTask) return start({ id: value, records: [...ids] });
        task?.add();
        onClose();
      }}
    >
      {!fitting && <Skeleton className="h-14" />}
      {fitting && value === undefined && (
        <p className="text-sm">
          {t("none")}{" "}
          <Link to="/dashboard/automated-workflows" className="underline underline-offset-4">
            {t("write")}
          </Link>
        </p>
      )}
      {fitting && value !== undefined && (
        <Field label={t("which")}>
          {(tie) => <Select {...tie} value={value} options={options} onChange={setChosen} />}
        </Field>
      )}
      {isMany && (
        <p role="alert" className="text-destructive text-sm">
          {t("tooMany", { most: number(maxStarts) })}
        </p>
      )}
    </QuestionDialog>
  );
}
