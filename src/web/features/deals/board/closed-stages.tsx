import { useDroppable } from "@dnd-kit/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { storeBoardDisplay } from "#web/data/deals/board-display.ts";
import type { StageTotal } from "#web/data/deals/board-totals.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { DropData, Target } from "./use-pointer-drag.ts";

type Props = {
  stages: readonly Stage[];
  totals: Map<string, StageTotal> | undefined;
  isDragging: boolean;
  /** The position of the dragged card. */
  target: Target | null;
};

/**
 * Renders won and lost stages below the columns: a line with their counts, and drop zones while a card is being
 * dragged.
 */
export function ClosedStages({ stages, totals, isDragging, target }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  if (stages.length === 0) return null;
  return (
    <div className="relative px-4 pb-2 md:px-6">
      <div className="flex h-8 items-center gap-4 overflow-hidden">
        {stages.map(({ id, name, kind, colour }) => (
          <span key={id} className="text-muted-foreground inline-flex min-w-0 items-center gap-1.5 text-xs">
            <StageLabel name={name} kind={kind} colour={colour} />
            <span className="tabular">{number(totals?.get(id)?.count ?? 0)}</span>
          </span>
        ))}
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => storeBoardDisplay({ showsClosed: true })}>
          <Columns3 />
          {t("showClosed")}
        </Button>
      </div>
      {isDragging && (
        <div className="bg-background absolute right-4 bottom-2 left-4 flex h-20 gap-2 md:right-6 md:left-6">
          {stages.map((stage) => (
            <DropZone key={stage.id} stage={stage} isTarget={target?.stageId === stage.id} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Prefix of the ids of drop zones, which cover the columns. */
export const zonePrefix = "zone ";

function DropZone({ stage, isTarget }: { stage: Stage; isTarget: boolean }) {
  const drop: DropData = { stageId: stage.id, aboveId: null };
  const { setNodeRef } = useDroppable({ id: `${zonePrefix}${stage.id}`, data: drop });
  return (
    <div
      ref={setNodeRef}
      data-drop={stage.name}
      className={cn(
        "grid flex-1 place-items-center rounded-xl border-2 border-dashed px-2 font-medium",
        stage.kind === "won" ? "bg-won-soft text-won" : "bg-lost-soft text-lost",
        isTarget && "border-solid border-current",
      )}
    >
      <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
    </div>
  );
}
