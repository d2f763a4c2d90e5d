import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CardFace } from "./card-face.tsx";
import { ClosedStages, ClosedZones, zonePrefix } from "./closed-stages.tsx";
import { StagePicker } from "./stage-picker.tsx";
import type { Board } from "./use-board.ts";
import { useIsSingleColumn } from "./use-is-column.ts";

const LostReasonDialog = lazyDialog(async () => (await import("./lost-reason-dialog.tsx")).LostReasonDialog);

type Props = { board: Board; className: string; children: ReactNode };

/** Renders a board: its stage picker, drag and drop, dialogs, and `children` as its columns. */
export function BoardFrame({ board, className, children }: Props) {
  const { pipeline, totals, unrated, isPending, keys, drag, losing, canEdit, move } = board;
  const { t } = useTranslation("board");
  const { list } = useFormat();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A touch that scrolls must not pick up a card.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const isSingle = useIsSingleColumn();
  const columnsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPending && columnsRef.current) scrollToDeals(columnsRef.current);
  }, [isPending, pipeline.id]);

  return (
    <section
      aria-label={t("label", { pipeline: pipeline.name })}
      // Changes by others are not applied until the card is dropped.
      data-dragging={drag.card || keys.carriedId ? "" : undefined}
      className="relative flex min-h-0 flex-1 flex-col max-md:h-[calc(100dvh-3rem)] max-md:flex-none md:min-h-[min(24rem,70dvh)]"
    >
      <p id={board.actions.instructions} className="sr-only">
        {t(canEdit ? "instructions" : "instructionsForViewer")}
      </p>
      <p role="status" className="sr-only">
        {keys.announcement}
      </p>
      <StagePicker key={String(isPending)} stages={board.shown} totals={totals} columns={columnsRef} />
      <DndContext
        sensors={sensors}
        collisionDetection={zonesFirst}
        // A collapsed column expands under a dragged card and moves the other columns.
        measuring={{ droppable: { frequency: 100 } }}
        // The board announces keyboard moves itself, in the user's language.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
        {...drag.handlers}
      >
        <div className="flex min-h-0 flex-1">
          <div
            ref={columnsRef}
            data-columns
            className={cn("min-h-0 min-w-0 scrollbar-thin", className)}
            onKeyDown={keys.onKeyDown}
          >
            <MarkIfMixed rows={keys.shown.flatMap(({ stages }) => stages.flatMap(({ deals }) => deals))}>
              {children}
            </MarkIfMixed>
          </div>
          <ClosedStages board={board} />
        </div>
        {unrated.length > 0 && (
          <p className="text-muted-foreground px-4 py-1 text-xs md:px-6">
            {t("noRate", { currencies: list(unrated) })}{" "}
            <Link to="/dashboard/settings/sales-and-rates" className="text-foreground underline underline-offset-4">
              {t("addRate")}
            </Link>
          </p>
        )}
        {isSingle && drag.card && <ClosedZones board={board} />}
        <DragOverlay dropAnimation={null}>
          {drag.card && (
            <div className="bg-card w-55 rotate-1 rounded-lg border px-2.5 py-2 text-sm shadow-lg motion-reduce:rotate-0">
              <CardFace card={drag.card} stage={pipeline.stages.find(({ id }) => id === drag.card?.stage_id)} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {losing && (
        <LostReasonDialog
          isOpen
          name={losing.card.name}
          onClose={() => board.setLosing(null)}
          isPending={board.isMoving}
          onChoose={(lostReason) => move({ ...losing, lostReason })}
        />
      )}
      {pipeline.stages.length === 0 && (
        <p className="px-4 md:px-6">
          {t("noStages")} <Link to="/dashboard/settings/pipelines">{t("toSettings")}</Link>
        </p>
      )}
    </section>
  );
}

/** Scrolls to the first column with deals if it is not visible. */
function scrollToDeals(columns: HTMLElement) {
  const first = columns.querySelector('[data-cards]:not([data-cards="0"])');
  if (!first) return;
  const [around, column] = [columns.getBoundingClientRect(), first.getBoundingClientRect()];
  if (column.right > around.right) columns.scrollLeft += column.left - around.left;
}

/** Prefers drop zones, because they cover the columns on phones. */
const zonesFirst: CollisionDetection = (request) => {
  const hits = pointerWithin(request);
  const zones = hits.filter(({ id }) => String(id).startsWith(zonePrefix));
  return zones.length > 0 ? zones : hits;
};

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
