import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";

import { useBoardDisplay } from "#web/data/deals/board-display.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";

import { StageBoard } from "./stage-board.tsx";
import type { BoardProps } from "./use-board.ts";

const LaneBoard = lazy(async () => ({ default: (await import("./lane-board.tsx")).LaneBoard }));

/** Renders deals by stage. Cards can be moved by mouse, touch, keyboard or menu. */
export function DealBoard(props: Omit<BoardProps, "pipeline">) {
  const { data: pipelines } = useSuspenseQuery(pipelinesQuery());
  const { groupsByOwner } = useBoardDisplay();
  const pipeline = pipelines.find(({ id }) => id === props.search.pipeline) ?? pipelines[0];
  if (!pipeline) return null;
  const Board = groupsByOwner ? LaneBoard : StageBoard;
  return <Board {...props} pipeline={pipeline} />;
}
