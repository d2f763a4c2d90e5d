import { type CSSProperties, useCallback, useState } from "react";

import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { BoardFrame } from "./board-frame.tsx";
import { LaneHead } from "./lane-head.tsx";
import { LaneRow } from "./lane-row.tsx";
import { PhoneLanes } from "./phone-lanes.tsx";
import type { BoardProps } from "./use-board.ts";
import { useIsSingleColumn } from "./use-is-column.ts";
import { type LanesBoard, useLanes } from "./use-lanes.ts";

/** Renders deals by stage and owner: a lane for each owner across the columns, or on a phone a group in each column. */
export function LaneBoard(props: BoardProps) {
  const lanes = useLanes(props);
  const isPhone = useIsSingleColumn();
  return isPhone ? (
    <BoardFrame board={lanes.board} className="flex flex-1 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-2">
      <PhoneLanes {...lanes} />
    </BoardFrame>
  ) : (
    <BoardFrame board={lanes.board} className="@container flex-1 scroll-pt-28 overflow-auto">
      <WideLanes {...lanes} />
    </BoardFrame>
  );
}

function WideLanes({ board, lanes, ...actions }: LanesBoard) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  // The headings of the lanes stay below the column heads. The height of the heads depends on their texts.
  const [headHeight, setHeadHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() => setHeadHeight(element.offsetHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const hasCards = (stageId: string) =>
    (board.totals?.get(stageId)?.count ?? 0) > 0 ||
    board.keys.shown.some(({ stages }) => stages.some(({ id, deals }) => id === stageId && deals.length > 0));
  const isVoid = !board.shown.some(({ id }) => hasCards(id));
  const isFolded = (stageId: string) =>
    !isVoid && !hasCards(stageId) && !opened.includes(stageId) && !board.drag.visited.includes(stageId);
  const toggle = (stageId: string) =>
    setOpened((now) => (now.includes(stageId) ? now.filter((id) => id !== stageId) : [...now, stageId]));
  const grid = {
    gridTemplateColumns: board.shown.map(({ id }) => (isFolded(id) ? "3rem" : "minmax(13.75rem, 1fr)")).join(" "),
  };
  return (
    <div className="w-min min-w-full px-6" style={{ "--head": `${headHeight}px` } as CSSProperties}>
      <div ref={measure} className="bg-background sticky top-0 z-20 grid gap-2 py-2" style={grid}>
        {board.shown.map((stage) => (
          <LaneHead
            key={stage.id}
            board={board}
            stage={stage}
            isFolded={isFolded(stage.id)}
            onToggle={isVoid || hasCards(stage.id) ? undefined : () => toggle(stage.id)}
          />
        ))}
      </div>
      {board.isPending && <Skeleton className="h-96" />}
      {lanes.map((lane) => (
        <LaneRow key={lane.key} board={board} lane={lane} grid={grid} {...actions} />
      ))}
    </div>
  );
}
