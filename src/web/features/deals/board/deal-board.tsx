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
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { useBoardDisplay } from "#web/data/deals/board-display.ts";
import { type BoardStage, boardQuery, moveDeal } from "#web/data/deals/board.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { BoardColumn } from "./board-column.tsx";
import { CardFace } from "./card-face.tsx";
import { ClosedStages, zonePrefix } from "./closed-stages.tsx";
import { LostReasonDialog } from "./lost-reason-dialog.tsx";
import { StagePicker } from "./stage-picker.tsx";
import { useBoardTotals } from "./use-board-totals.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useMoveDeal } from "./use-move-deal.ts";
import { usePointerDrag } from "./use-pointer-drag.ts";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  workspace: Workspace;
};

const noStages: BoardStage[] = [];

/** Renders deals by stage. Cards can be moved by mouse, touch, keyboard or menu. */
export function DealBoard({ columns, search, workspace }: Props) {
  const { t } = useTranslation("board");
  const { list } = useFormat();
  const instructions = useId();
  const { data: pipelines } = useSuspenseQuery(pipelinesQuery());
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  const board = boardQuery(columns, search, workspace, pipeline?.id ?? "");
  const { data: stages = noStages, isPending } = useQuery({ ...board, enabled: pipeline !== undefined });
  const { totals, unrated } = useBoardTotals(columns, search, workspace, pipeline);
  const { move, losing, setLosing, movingTo } = useMoveDeal(moveDeal(board.queryKey), stages);
  const canEdit = workspace.role !== "viewer";
  const { showsClosed } = useBoardDisplay();
  const isOnlyClosed =
    stages.some(({ deals }) => deals.length > 0) &&
    stages.every(({ kind, deals }) => kind !== "open" || deals.length === 0);
  const isColumn = ({ kind }: BoardStage) => kind === "open" || showsClosed || isOnlyClosed;
  const keys = useCardKeys({ stages, isColumn, canEdit, onDrop: move });
  const drag = usePointerDrag(move);
  const hasCards = keys.shown.some(({ deals }) => deals.length > 0);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A touch that scrolls must not pick up a card.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const columnsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPending && columnsRef.current) scrollToDeals(columnsRef.current);
  }, [isPending, pipeline?.id]);
  if (!pipeline) return null;

  return (
    <section
      aria-label={t("label", { pipeline: pipeline.name })}
      // Changes by others are not applied until the card is dropped.
      data-dragging={drag.card || keys.carriedId ? "" : undefined}
      className="flex min-h-0 flex-1 flex-col max-md:h-[calc(100dvh-3rem)] max-md:flex-none md:min-h-96"
    >
      <p id={instructions} className="sr-only">
        {t(canEdit ? "instructions" : "instructionsForViewer")}
      </p>
      <p role="status" className="sr-only">
        {keys.announcement}
      </p>
      <StagePicker stages={keys.shown} totals={totals} columns={columnsRef} />
      <DndContext
        sensors={sensors}
        collisionDetection={zonesFirst}
        // A collapsed column expands under a dragged card and moves the other columns.
        measuring={{ droppable: { frequency: 100 } }}
        // The board announces keyboard moves itself, in the user's language.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
        {...drag.handlers}
      >
        <div
          ref={columnsRef}
          className="flex min-h-0 flex-1 snap-x scroll-px-4 scrollbar-thin gap-2 overflow-x-auto px-4 py-2 md:snap-none md:px-6"
          onKeyDown={keys.onKeyDown}
        >
          {isPending
            ? pipeline.stages
                .filter(({ kind }) => kind === "open")
                .map(({ id }) => <Skeleton key={id} className="h-96 w-55 shrink-0" />)
            : keys.shown.map((stage) => (
                <BoardColumn
                  key={stage.id}
                  stage={stage}
                  total={totals?.get(stage.id)}
                  columns={columns}
                  search={search}
                  workspace={workspace}
                  canFold={hasCards && !drag.visited.includes(stage.id)}
                  others={stages}
                  canEdit={canEdit}
                  instructions={instructions}
                  target={drag.target?.stageId === stage.id ? drag.target : null}
                  keys={keys}
                  onMove={move}
                />
              ))}
        </div>
        {unrated.length > 0 && (
          <p className="text-muted-foreground px-4 py-1 text-xs md:px-6">
            {t("noRate", { currencies: list(unrated) })}{" "}
            <Link to="/dashboard/settings/sales-and-rates" className="text-foreground underline underline-offset-4">
              {t("addRate")}
            </Link>
          </p>
        )}
        <ClosedStages
          stages={stages.filter((stage) => !isColumn(stage))}
          totals={totals}
          isDragging={drag.card !== null}
          target={drag.target}
        />
        <DragOverlay dropAnimation={null}>
          {drag.card && (
            <div className="bg-card w-55 rotate-1 rounded-lg border px-2.5 py-2 text-sm shadow-lg motion-reduce:rotate-0">
              <CardFace
                card={drag.card}
                stage={stages.find(({ id }) => id === drag.card?.stage_id)}
                name={<span className="font-medium">{drag.card.name}</span>}
              />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {losing && (
        <LostReasonDialog
          name={losing.card.name}
          onCancel={() => setLosing(null)}
          isPending={movingTo !== undefined}
          onChoose={(lostReason) => move({ ...losing, lostReason })}
        />
      )}
      {stages.length === 0 && !isPending && (
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

/** Prefers drop zones, because they cover the columns. */
const zonesFirst: CollisionDetection = (request) => {
  const hits = pointerWithin(request);
  const zones = hits.filter(({ id }) => String(id).startsWith(zonePrefix));
  return zones.length > 0 ? zones : hits;
};

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
