import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { missingFieldsOf } from "#domain/workflows/missing-fields.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { allCustomFieldsQuery, useColumns } from "#web/data/records/custom-fields.ts";
import { switchWorkflow, type Workflow } from "#web/data/workflows/workflows.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import type { Draft } from "./draft.ts";
import { useRecordParts } from "./record-parts.ts";
import { useStepText } from "./use-step-text.ts";
import { WorkflowChips } from "./workflow-chips.tsx";
import { WorkflowSummary } from "./workflow-summary.tsx";

const WorkflowRuns = lazy(async () => ({ default: (await import("./workflow-runs.tsx")).WorkflowRuns }));

const WorkflowMenu = lazy(async () => ({ default: (await import("./workflow-menu.tsx")).WorkflowMenu }));
const WorkflowVersions = lazy(async () => ({ default: (await import("./workflow-versions.tsx")).WorkflowVersions }));
const DryRun = lazy(async () => ({ default: (await import("./dry-run.tsx")).DryRun }));
const WorkflowReplay = lazy(async () => ({ default: (await import("./workflow-replay.tsx")).WorkflowReplay }));

type Props = { workflow: Workflow; canEdit: boolean; timeZone: string; onOpen: (draft: Draft) => void };
const stops = ["member_gone", "no_rights", "unreadable", "too_many"] as const;

export function WorkflowCard({ workflow, canEdit, timeZone, onOpen }: Props) {
  const { t } = useTranslation("workflows");
  const { list, moment, number } = useFormat();
  const { data: fields } = useQuery(allCustomFieldsQuery());
  const id = useId();
  const offerUndo = useUndoToast();
  const [shown, setShown] = useState<"text" | "canvas" | "runs" | "dry-run" | "versions">();
  const { mutate: turn, isPending } = useMutation(switchWorkflow);
  const { mutate: remove } = useMutation({
    ...bulkDelete,
    onSuccess: ({ change_set_id: set }) => offerUndo(t("deleted", { name: workflow.name }), set),
  });
  const { name, definition, is_on: isOn, member, activity, saved } = workflow;
  const stopped = stops.find((stop) => stop === workflow.stop_reason);
  const tabs = [
    ...(definition
      ? ([
          ["text", "text"],
          ["canvas", "canvas"],
        ] as const)
      : []),
    ...(activity ? ([["runs", "runs"]] as const) : []),
    ...(canEdit && definition ? ([["dry-run", "try"]] as const) : []),
    ["versions", "versions"] as const,
  ];
  const missing = stopped === "unreadable" && definition && fields ? missingFieldsOf(definition, fields) : [];
  return (
    <article
      aria-labelledby={id}
      className="bg-card grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h3 id={id} className="min-w-0 text-base font-semibold break-words">
            {name}
          </h3>
          {!(canEdit && definition) && <Badge tone={isOn ? "good" : "neutral"}>{t(isOn ? "on" : "off")}</Badge>}
        </div>
        {canEdit && (
          <div className="flex flex-wrap items-center gap-1">
            {definition && (
              <>
                <span aria-hidden className="text-muted-foreground text-xs">
                  {t(isOn ? "on" : "off")}
                </span>
                <Button
                  variant="ghost"
                  size="sm"
                  className="px-1.5"
                  pending={isPending}
                  aria-label={t(isOn ? "switchOff" : "switchOn", { name })}
                  title={t(isOn ? "switchOff" : "switchOn", { name })}
                  onClick={() => turn({ saved, isOn: !isOn })}
                >
                  <SwitchMark isOn={isOn} />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`${t("edit")}: ${name}`}
                  title={t("edit")}
                  onClick={() => onOpen({ saved, name, isOn, definition })}
                >
                  <Pencil />
                </Button>
              </>
            )}
            <Suspense fallback={<span className="size-7" />}>
              <WorkflowMenu
                name={name}
                definition={definition}
                onDuplicate={() => definition && onOpen({ name: t("copyOf", { name }), isOn: false, definition })}
                onDelete={() => remove({ entity: "workflows", ids: [workflow.id] })}
              />
            </Suspense>
          </div>
        )}
      </div>
      {stopped && (
        <p className="text-warning text-sm">
          {missing.length > 0 ? t("stopped.fieldsGone", { fields: list(missing) }) : t(`stopped.${stopped}`)}
        </p>
      )}
      {definition ? (
        <>
          <Chips definition={definition} />
          <div hidden={shown !== "text"}>
            <WorkflowSummary definition={definition} />
          </div>
        </>
      ) : (
        <p className="text-muted-foreground text-sm">{t("errors.workflow_unreadable")}</p>
      )}
      <p className="text-muted-foreground tabular text-xs">
        {joinFacts([
          activity?.last_at ? t("last", { when: moment(activity.last_at, timeZone) }) : t("never"),
          activity && t("counts", { runs: number(activity.runs), failed: number(activity.failed) }),
          member && t("actsAs", { name: member.name }),
        ])}
      </p>
      <div className="-mx-2 flex flex-wrap gap-0.5">
        {tabs.map(([tab, texts]) => (
          <Button
            key={tab}
            variant={shown === tab ? "secondary" : "ghost"}
            size="sm"
            className={tab === "canvas" ? "max-md:hidden" : undefined}
            aria-expanded={shown === tab}
            onClick={() => setShown(shown === tab ? undefined : tab)}
          >
            {t(shown === tab ? `${texts}.hide` : `${texts}.show`)}
          </Button>
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-24" />}>
        {shown === "canvas" && definition && (
          <WorkflowReplay
            workflow={workflow}
            definition={definition}
            timeZone={timeZone}
            onOpen={canEdit ? (node) => onOpen({ saved, name, isOn, definition, node }) : undefined}
          />
        )}
        {shown === "versions" && (
          <WorkflowVersions
            workflow={workflow}
            canEdit={canEdit}
            timeZone={timeZone}
            onRestore={({ at, ...version }) => onOpen({ saved, isOn, asOf: moment(at, timeZone), ...version })}
          />
        )}
        {shown === "runs" && <WorkflowRuns workflow={workflow} canEdit={canEdit} timeZone={timeZone} />}
        {shown === "dry-run" && definition && <DryRun id={workflow.id} definition={definition} timeZone={timeZone} />}
      </Suspense>
    </article>
  );
}

function Chips({ definition: { trigger, steps } }: { definition: Definition }) {
  const columns = useColumns(trigger.entity);
  const words = useStepText(columns);
  const { ConditionText } = useRecordParts();
  return (
    <WorkflowChips
      when={words.trigger(trigger)}
      condition={trigger.where !== "" && <ConditionText columns={columns} where={trigger.where} />}
      steps={steps}
    />
  );
}

/** Decorative, because the name of the button says whether the workflow is on. */
function SwitchMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={cn("flex h-4.5 w-8 rounded-full p-0.5 transition-colors", isOn ? "bg-good justify-end" : "bg-input")}
    >
      <span className="bg-card size-3.5 rounded-full" />
    </span>
  );
}
