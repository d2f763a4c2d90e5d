import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, X } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { insertStep } from "#domain/workflows/insert-step.ts";
import { type CanvasEdge, endNode, triggerNode } from "#domain/workflows/layout-workflow.ts";
import {
  allSteps,
  blankStep,
  canWait,
  deepestBranch,
  type Definition,
  definitionSchema,
  dependsOnFields,
  depthOf,
  freshStepId,
  isFilled,
  maxWorkflowNameLength,
} from "#domain/workflows/workflow.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { saveWorkflow } from "#web/data/workflows/workflows.ts";
import { cn } from "#web/ui/class-names.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useMedia } from "#web/ui/use-media.ts";

import type { Draft } from "./draft.ts";
import { OptionCheckbox } from "./option-checkbox.tsx";
import { kindsFor, StepList } from "./step-list.tsx";
import { TriggerFields } from "./trigger-fields.tsx";
import { WorkflowSummary } from "./workflow-summary.tsx";

const WorkflowCanvas = lazy(async () => ({ default: (await import("./workflow-canvas.tsx")).WorkflowCanvas }));

type Props = { draft: Draft; timeZone: string; onClose: () => void };

export function WorkflowEditor({ draft, timeZone, onClose }: Props) {
  const { t } = useTranslation("workflows");
  const [{ name, definition }, setValues] = useDraftFields(`workflow ${draft.saved?.id ?? ""} ${draft.asOf ?? ""}`, {
    name: draft.name,
    definition: draft.definition,
  });
  const setDefinition = (change: (now: Definition) => Definition) =>
    setValues((now) => ({ ...now, definition: change(now.definition) }));
  const { list } = useFormat();
  const [wasSent, setSent] = useState(false);
  const columns = useColumns(definition.trigger.entity);
  const form = useRef<HTMLFormElement>(null);
  const isWide = useMedia("(min-width: 1280px)");
  // Until the user opens or closes it, the canvas is open where it fits next to the form.
  const [wantsCanvas, setCanvas] = useState(draft.node === undefined ? undefined : true);
  const hasCanvas = wantsCanvas ?? isWide;
  const openNode = (node: string) => {
    const part = form.current?.querySelector<HTMLElement>(`[data-node="${node}"]`);
    const control = part?.querySelector<HTMLElement>("select, input, textarea") ?? part;
    control?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: "center" });
  };
  const openFirstNode = useEffectEvent(() => draft.node !== undefined && openNode(draft.node));
  useEffect(() => void openFirstNode(), []);
  const { mutate: saveDefinition, isPending } = useMutation({
    ...saveWorkflow,
    onSuccess: () => {
      notify.success(t("saved", { name: name.trim() }));
      onClose();
    },
  });
  const { success } = z.safeParse(definitionSchema, definition);
  const isReady = success && name.trim() !== "" && allSteps(definition.steps).every(isFilled);
  const save = (isOn: boolean) => {
    setSent(true);
    if (isReady) saveDefinition({ saved: draft.saved, name: name.trim(), definition, is_on: isOn });
  };
  return (
    <div
      className={cn(
        "flex flex-col xl:grid xl:h-full xl:min-h-0 xl:grid-rows-[auto_minmax(0,1fr)]",
        hasCanvas && "xl:grid-cols-[minmax(0,43rem)_minmax(0,1fr)]",
      )}
    >
      <form
        ref={form}
        noValidate
        aria-label={t("form.title")}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          save(draft.isOn);
        }}
      >
        <div className="bg-background order-1 border-b max-xl:sticky max-xl:top-0 max-xl:z-10 xl:order-none xl:col-span-full">
          <PageHeader
            title={name || t("new")}
            write={() => (
              <>
                <h1 className="sr-only">{name || t("new")}</h1>
                <div className="-ml-2 flex items-center gap-1">
                  <Button variant="ghost" size="icon" aria-label={t("all")} title={t("all")} onClick={onClose}>
                    <ArrowLeft />
                  </Button>
                  <Input
                    aria-label={t("form.name")}
                    placeholder={t("form.name")}
                    className="field-sizing-content w-auto max-w-full min-w-48 bg-transparent text-base font-semibold not-placeholder-shown:not-hover:not-focus:border-transparent"
                    value={name}
                    maxLength={maxWorkflowNameLength}
                    onChange={({ target: { value } }) => setValues((now) => ({ ...now, name: value }))}
                  />
                </div>
              </>
            )}
            actions={
              <>
                {!hasCanvas && (
                  <Button
                    variant="ghost"
                    className="max-md:hidden"
                    aria-expanded={false}
                    // Each of the two buttons takes the focus from the other, which it replaces.
                    autoFocus={wantsCanvas === false}
                    onClick={() => setCanvas(true)}
                  >
                    {t("canvas.show")}
                  </Button>
                )}
                <Button variant="ghost" onClick={onClose}>
                  {t("form.cancel")}
                </Button>
                {!draft.isOn && (
                  <Button variant="outline" pending={isPending} onClick={() => save(true)}>
                    {t("form.saveOn")}
                  </Button>
                )}
                <Button type="submit" pending={isPending}>
                  {t("form.save")}
                </Button>
              </>
            }
          >
            {wasSent && !isReady && (
              <p role="alert" className="text-destructive text-sm">
                {t("form.unfinished")}
              </p>
            )}
          </PageHeader>
        </div>
        <div className="order-3 grid max-w-[43rem] scrollbar-thin grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-5 md:px-6 xl:order-none xl:overflow-y-auto">
          {draft.unread && draft.unread.length > 0 && (
            <p role="status" className="text-warning text-sm">
              {t("write.leftOut", { parts: list(draft.unread) })}
            </p>
          )}
          {draft.asOf && (
            <p role="status" className="text-muted-foreground text-sm">
              {t("versions.restored", { when: draft.asOf })}
            </p>
          )}
          {draft.missing && draft.missing.length > 0 && (
            <div role="status" className="text-warning grid gap-1 text-sm">
              <p>{t("file.missing")}</p>
              <ul className="list-disc pl-5">
                {draft.missing.map(({ what, name: called }) => (
                  <li key={`${what} ${called}`}>{t(`file.what.${what}`, { name: called })}</li>
                ))}
              </ul>
            </div>
          )}
          <Section title={t("form.when")}>
            <div data-node={triggerNode}>
              <TriggerFields
                trigger={definition.trigger}
                onChange={(trigger) =>
                  setDefinition((now) => ({
                    ...now,
                    trigger,
                    // Steps that use fields of the previous kind of record are removed.
                    steps:
                      trigger.entity === now.trigger.entity
                        ? now.steps
                        : now.steps.filter((step) => !dependsOnFields(step)),
                  }))
                }
              />
            </div>
          </Section>
          <Section title={t("form.steps")}>
            <StepList
              label={t("form.steps")}
              steps={definition.steps}
              all={definition.steps}
              columns={columns}
              onChange={(steps) => setDefinition((now) => ({ ...now, steps }))}
            />
            {(canWait(definition.steps) || definition.stop_on_reply) && (
              <OptionCheckbox
                label={t("form.stopOnReply")}
                isOn={definition.stop_on_reply === true}
                onChange={(isOn) =>
                  setDefinition(({ stop_on_reply: _was, ...now }) => (isOn ? { ...now, stop_on_reply: true } : now))
                }
              />
            )}
          </Section>
          {definition.steps.length > 0 && !(hasCanvas && isWide) && (
            <div className="bg-muted/40 rounded-lg border p-3">
              <WorkflowSummary definition={definition} />
            </div>
          )}
        </div>
      </form>
      {hasCanvas && (
        <div className="relative order-2 h-112 shrink-0 border-b max-md:hidden xl:order-none xl:h-auto xl:border-b-0 xl:border-l">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <WorkflowCanvas
              isBare
              label={t("canvas.label", { name })}
              definition={definition}
              timeZone={timeZone}
              onOpen={openNode}
              addingOn={(edge) => ({
                kinds: kindsAt(definition.steps, edge, columns),
                add: (kind) => {
                  const id = freshStepId(definition.steps);
                  const step = blankStep(kind, id, columns);
                  setDefinition((now) => ({ ...now, steps: insertStep(now.steps, edge, step) }));
                  return () => openNode(id);
                },
              })}
            />
          </Suspense>
          <Button
            variant="outline"
            size="icon-sm"
            className="absolute top-3 right-3 z-10"
            aria-expanded
            autoFocus={wantsCanvas}
            aria-label={t("canvas.hide")}
            title={t("canvas.hide")}
            onClick={() => setCanvas(false)}
          >
            <X />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the kinds of steps that can be added on a connection of the canvas. */
function kindsAt(steps: Definition["steps"], edge: CanvasEdge, columns: RecordColumns) {
  const nested = insertStep(steps, edge, blankStep("branch", "new", columns));
  return kindsFor(columns, depthOf(nested) <= deepestBranch).filter(
    // No step can follow it.
    (kind) => kind !== "stop" || edge.to === endNode,
  );
}
