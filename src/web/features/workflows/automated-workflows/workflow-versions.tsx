import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { changedSteps, isReordered, type Version, versionsOf } from "#domain/workflows/versions.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { type Workflow, workflowHistoryQuery } from "#web/data/workflows/workflows.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useRecordParts } from "./record-parts.ts";
import { useStepText } from "./use-step-text.ts";

type Props = {
  workflow: Workflow;
  canEdit: boolean;
  timeZone: string;
  onRestore: (version: { name: string; definition: Definition; at: string }) => void;
};

/** Renders the versions of a workflow: author, time, and differences from the previous version. */
export function WorkflowVersions({ workflow, canEdit, timeZone, onRestore }: Props) {
  const { t } = useTranslation("workflows");
  const { moment } = useFormat();
  const { data: entries } = useQuery(workflowHistoryQuery(workflow.id));
  const { data: members = [] } = useQuery(membersQuery());
  if (!entries) return <Skeleton className="h-24" />;
  const versions = versionsOf(workflow, entries);
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name ?? t("versions.nobody");
  return (
    <section aria-label={t("versions.title", { name: workflow.name })} className="grid gap-2 text-sm">
      <ol className="divide-y rounded-lg border">
        {versions.map((version, at) => {
          const { id, at: when, actorId, name, definition } = version;
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="font-medium">{joinFacts([moment(when, timeZone), nameOf(actorId)])}</p>
                {at === 0 && <span className="text-muted-foreground">{t("versions.current")}</span>}
                {at > 0 && canEdit && definition && (
                  <Button variant="outline" size="sm" onClick={() => onRestore({ name, definition, at: when })}>
                    {t("versions.restore")}
                  </Button>
                )}
              </div>
              <Differences version={version} before={versions[at + 1]} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Differences({ version, before }: { version: Version; before: Version | undefined }) {
  const { t } = useTranslation("workflows");
  const columns = useColumns(version.definition?.trigger.entity ?? "deals");
  const columnsBefore = useColumns(before?.definition?.trigger.entity ?? "deals");
  const words = useStepText(columns);
  const wordsBefore = useStepText(columnsBefore);
  const { ConditionText } = useRecordParts();
  const { definition } = version;
  if (!definition || (before && !before.definition))
    return <p className="text-muted-foreground">{t("errors.workflow_unreadable")}</p>;
  if (!before?.definition) return <p className="text-muted-foreground">{t("versions.first")}</p>;
  const was = before.definition;
  const triggerOf = ({ trigger }: Definition, isOld: boolean) => (
    <>
      {(isOld ? wordsBefore : words).trigger(trigger)}
      {trigger.where !== "" && (
        <>
          {" "}
          {t("says.if")} <ConditionText columns={isOld ? columnsBefore : columns} where={trigger.where} />
        </>
      )}
    </>
  );
  const stepOf = (step: WorkflowStep, isOld: boolean) =>
    step.do === "branch" ? (
      <>
        {t("says.if")} <ConditionText columns={isOld ? columnsBefore : columns} where={step.where} />
      </>
    ) : (
      (isOld ? wordsBefore : words).step(step)
    );
  const steps = changedSteps(was, definition);
  const isTriggerOther = JSON.stringify(was.trigger) !== JSON.stringify(definition.trigger);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 break-words">
      {before.name !== version.name && (
        <li>
          <Changed before={before.name} after={version.name} />
        </li>
      )}
      {isTriggerOther && (
        <li>
          <Changed before={triggerOf(was, true)} after={triggerOf(definition, false)} />
        </li>
      )}
      {was.stop_on_reply !== definition.stop_on_reply && (
        <li>
          <Changed
            before={was.stop_on_reply && t("form.stopOnReply")}
            after={definition.stop_on_reply && t("form.stopOnReply")}
          />
        </li>
      )}
      {steps.map(({ id, before: old, after: now }) => (
        <li key={id}>
          <Changed before={old && stepOf(old, true)} after={now && stepOf(now, false)} />
        </li>
      ))}
      {isReordered(was, definition) && <li className="text-muted-foreground">{t("versions.reordered")}</li>}
    </ul>
  );
}

function Changed({ before, after }: { before: React.ReactNode; after: React.ReactNode }) {
  return (
    <>
      {before && <del className="text-muted-foreground decoration-muted-foreground">{before}</del>}
      {before && after && " → "}
      {after && <ins className="no-underline">{after}</ins>}
    </>
  );
}
