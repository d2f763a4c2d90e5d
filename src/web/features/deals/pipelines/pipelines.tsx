import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { createPipeline, createStage, deletePipeline, renamePipeline } from "#web/data/deals/change-pipelines.ts";
import { type Pipeline, pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { InfoNote } from "#web/ui/info-note.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { RemoveDialog } from "./remove-dialog.tsx";
import { StageRow } from "./stage-row.tsx";

export function Pipelines({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("settings");
  const { data: pipelines } = useSuspenseQuery(pipelinesQuery());
  const { mutate: create, isPending } = useMutation(createPipeline);
  const canEdit = isAdmin(workspace);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-1">
          <h2 className="text-base font-semibold">{t("sections.pipelines")}</h2>
          <InfoNote title={t("sections.pipelines")}>{t("pipelines.text")}</InfoNote>
          {canEdit && (
            <Button
              variant="outline"
              className="ml-auto"
              pending={isPending}
              onClick={() => create({ name: t("pipelines.newName") })}
            >
              <Plus />
              {t("pipelines.add")}
            </Button>
          )}
        </div>
        {!canEdit && <p className="text-muted-foreground max-w-prose">{t("onlyAdmins")}</p>}
      </div>
      {pipelines.map((pipeline) => (
        <PipelineSection key={pipeline.id} pipeline={pipeline} pipelines={pipelines} canEdit={canEdit} />
      ))}
    </div>
  );
}

/** Columns of text boxes. Their headings align with the text within. */
const written: ReadonlySet<string> = new Set(["stage", "probability", "rotting"]);

type SectionProps = { pipeline: Pipeline; pipelines: Pipeline[]; canEdit: boolean };

function PipelineSection({ pipeline, pipelines, canEdit }: SectionProps) {
  const { t } = useTranslation("settings");
  const offerUndo = useUndoToast();
  const [isRemoving, setRemoving] = useState(false);
  const { mutateAsync: rename } = useMutation(renamePipeline);
  const { mutate: add, isPending } = useMutation(createStage);
  const { mutateAsync: remove } = useMutation(deletePipeline);
  const others = pipelines
    .filter(({ id }) => id !== pipeline.id)
    .flatMap(({ name, stages }) => stages.map((stage) => ({ ...stage, name: `${name}: ${stage.name}` })));
  return (
    <section aria-label={pipeline.name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <EditableText
          label={t("pipelines.name", { name: pipeline.name })}
          value={pipeline.name}
          maxLength={200}
          isDisabled={!canEdit}
          className={cn("text-base font-semibold", canEdit && "-ml-2")}
          row={pipeline}
          onChange={(name, read) => rename({ pipeline: read, name })}
        />
        {canEdit && pipelines.length > 1 && (
          <Button variant="ghost" onClick={() => setRemoving(true)}>
            <Trash2 />
            {t("pipelines.remove")}
          </Button>
        )}
      </div>
      <div className="relative scrollbar-thin overflow-x-auto rounded-lg border">
        <table className="w-full min-w-2xl text-sm">
          <thead>
            <tr className="text-muted-foreground text-left text-xs">
              {(["order", "stage", "kind", "probability", "rotting", "colour", "actions"] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={cn("border-b px-2 py-2 font-medium", canEdit && written.has(column) && "pl-4")}
                >
                  {column === "actions" || column === "order" ? (
                    <span className="sr-only">{t(`stages.${column}`)}</span>
                  ) : (
                    t(`stages.${column}`)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pipeline.stages.map((stage, index) => (
              <StageRow key={stage.id} stage={stage} place={index} pipeline={pipeline} canEdit={canEdit} />
            ))}
          </tbody>
        </table>
      </div>
      {canEdit && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={isPending}
          onClick={() => {
            const taken = new Set(pipeline.stages.map(({ name }) => name));
            let name = t("stages.newName");
            for (let nr = 2; taken.has(name); nr += 1) name = `${t("stages.newName")} ${nr}`;
            add({
              pipeline_id: pipeline.id,
              name,
              position: Math.max(0, ...pipeline.stages.map(({ position }) => position)) + 1,
            });
          }}
        >
          <Plus />
          {t("stages.add")}
        </Button>
      )}
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          title={t("pipelines.removeTitle", { name: pipeline.name })}
          targets={others}
          onRemove={async (moveTo) => {
            const { change_set_id: set } = await remove({ id: pipeline.id, moveTo });
            offerUndo(t("removed", { name: pipeline.name }), set);
          }}
        />
      )}
    </section>
  );
}
