import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { stagePhases } from "#domain/records/deal-tabs.ts";
import { deleteStage, reorderStages, updateStage } from "#web/data/deals/change-pipelines.ts";
import type { Pipeline, Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";
import { tagColours } from "#web/ui/tag-colours.ts";
import { notify } from "#web/ui/toast.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { RemoveDialog } from "./remove-dialog.tsx";

const kinds = ["open", ...stagePhases, "won", "lost"] as const;
type Kind = (typeof kinds)[number];
const select = "w-auto disabled:border-transparent disabled:opacity-100";

/** Converts the selected kind to columns of a stage: proposal and negotiation are phases of open stages. */
const toColumns = (kind: Kind): Pick<Stage, "kind" | "phase"> =>
  kind === "proposal" || kind === "negotiation" ? { kind: "open", phase: kind } : { kind, phase: null };

type Props = { stage: Stage; place: number; pipeline: Pipeline; canEdit: boolean };

/** Renders a stage. Each of its values is saved when its field loses focus. */
export function StageRow({ stage, place, pipeline, canEdit }: Props) {
  const { t } = useTranslation("settings");
  const offerUndo = useUndoToast();
  const [isRemoving, setRemoving] = useState(false);
  const { mutate, mutateAsync } = useMutation(updateStage);
  const update = (changes: Parameters<typeof mutate>[0]["changes"], read: typeof stage) =>
    mutateAsync({ read, changes });
  const { mutate: reorder, isPending: isMoving } = useMutation(reorderStages);
  const { mutateAsync: remove } = useMutation(deleteStage);
  const { id, name } = stage;
  const ids = pipeline.stages.map((stage) => stage.id);
  const moveBy = (step: -1 | 1) => {
    const others = ids.filter((other) => other !== id);
    reorder({ pipelineId: pipeline.id, ids: others.toSpliced(place + step, 0, id) });
  };
  // The kind determines in all screens and metrics which deals count as won. The change is therefore announced, with
  // undo.
  const changeKind = (kind: Kind) => {
    const changes = toColumns(kind);
    const { kind: before, phase } = stage;
    mutate(
      { read: stage, changes },
      {
        onSuccess: (saved) =>
          notify.undo(t("stages.kindChanged", { name, kind: t(`stages.kinds.${kind}`) }), () =>
            mutate({ read: { ...stage, ...changes, ...saved }, changes: { kind: before, phase } }),
          ),
      },
    );
  };
  const whole = (typed: string, most: number) =>
    /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= most ? Number(typed) : null;
  return (
    <tr className="[&:not(:last-child)>td]:border-b [&>td]:px-2 [&>td]:py-1">
      <td className="w-18 whitespace-nowrap">
        {canEdit && (
          <>
            <Button
              variant="ghost"
              size="icon-sm"
              className="text-muted-foreground"
              aria-label={t("stages.up", { name })}
              disabled={place === 0 || isMoving}
              onClick={() => moveBy(-1)}
            >
              <ArrowUp />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              className="text-muted-foreground"
              aria-label={t("stages.down", { name })}
              disabled={place === ids.length - 1 || isMoving}
              onClick={() => moveBy(1)}
            >
              <ArrowDown />
            </Button>
          </>
        )}
      </td>
      <td className="min-w-48">
        <EditableText
          label={t("stages.name", { name })}
          value={name}
          maxLength={200}
          isDisabled={!canEdit}
          row={stage}
          onChange={(changed, read) => update({ name: changed }, read)}
        />
      </td>
      <td>
        <Select
          aria-label={t("stages.kindOf", { name })}
          className={select}
          disabled={!canEdit}
          value={(stage.kind === "open" && stage.phase) || stage.kind}
          options={kinds.map((kind) => [kind, t(`stages.kinds.${kind}`)])}
          onChange={changeKind}
        />
      </td>
      <td className="w-24">
        <EditableText
          label={t("stages.probabilityOf", { name })}
          value={String(stage.default_probability)}
          suffix="%"
          inputMode="numeric"
          isDisabled={!canEdit}
          problem={t("stages.probabilityProblem")}
          isValid={(typed) => whole(typed, 100) !== null}
          row={stage}
          onChange={(typed, read) => update({ default_probability: whole(typed, 100) ?? 0 }, read)}
        />
      </td>
      <td>
        <EditableText
          label={t("stages.rottingOf", { name })}
          value={stage.rotting_days === null ? "" : String(stage.rotting_days)}
          placeholder={stage.kind === "open" ? t("stages.never") : "—"}
          inputMode="numeric"
          isDisabled={!canEdit || stage.kind !== "open"}
          className={cn(
            "placeholder:text-foreground",
            canEdit && stage.kind !== "open" && "px-2 text-muted-foreground",
          )}
          problem={t("stages.rottingProblem")}
          isValid={(typed) => typed.trim() === "" || (whole(typed, 9999) ?? 0) > 0}
          row={stage}
          onChange={(typed, read) => update({ rotting_days: typed.trim() === "" ? null : whole(typed, 9999) }, read)}
        />
      </td>
      <td>
        {/* Won and lost stages have fixed colours. */}
        {stage.kind === "open" && (
          // The select is transparent above its colour, whose name is only needed for choosing.
          <span className="hover:bg-accent has-focus-visible:outline-ring relative grid size-8 place-items-center rounded-md has-focus-visible:outline-2">
            <span aria-hidden className={cn("size-4 rounded-full", stageColours[stage.colour])} />
            <Select
              aria-label={t("stages.colourOf", { name })}
              className="absolute inset-0 px-0 opacity-0 disabled:opacity-0"
              disabled={!canEdit}
              value={stage.colour}
              options={tagColours.map((colour) => [colour, t(`colours.${colour}`)])}
              onChange={(colour) => mutate({ read: stage, changes: { colour } })}
            />
          </span>
        )}
      </td>
      <td className="w-10 text-right">
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            className="text-muted-foreground"
            aria-label={t("stages.remove", { name })}
            onClick={() => setRemoving(true)}
          >
            <Trash2 />
          </Button>
        )}
        {isRemoving && (
          <RemoveDialog
            onClose={() => setRemoving(false)}
            title={t("stages.removeTitle", { name })}
            targets={pipeline.stages.filter((stage) => stage.id !== id)}
            onRemove={async (moveTo) => {
              const { change_set_id: set } = await remove({ id, moveTo });
              offerUndo(t("removed", { name }), set);
            }}
          />
        )}
      </td>
    </tr>
  );
}
