import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";

import { storeBoardDisplay, useBoardDisplay } from "#web/data/deals/board-display.ts";
import { laneSumsQuery } from "#web/data/deals/board-lanes.ts";
import { boardQuery } from "#web/data/deals/board.ts";
import { type LaneTotal, mergeOwners, toLaneTotals } from "#web/data/deals/lane-totals.ts";
import type { Lane } from "#web/data/deals/move-card.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { type Board, type BoardProps, useBoard } from "./use-board.ts";
import { useIsColumn } from "./use-is-column.ts";
import { useStageTotals } from "./use-stage-totals.ts";

export type OwnerLane = Omit<LaneTotal, "ownerId"> & {
  /** Null for deals without an owner. */
  owner: NonNullable<Lane["owner"]> | null;
  key: string;
  isFolded: boolean;
  /**
   * False until the cards of the lane are loaded, which starts when the lane comes near the visible part of the board.
   */
  isLoaded: boolean;
};
export type LanesBoard = {
  board: Board;
  lanes: readonly OwnerLane[];
  onNear: (key: string) => void;
  onToggle: (key: string) => void;
};

const withoutOwner = "none";
const noSums: never[] = [];

/**
 * Returns a board with a lane for each owner of deals in its columns, sorted by name; deals without an owner come last.
 */
export function useLanes(props: BoardProps): LanesBoard {
  const { columns, search, workspace, pipeline } = props;
  const { language } = useFormat();
  const { foldedLanes } = useBoardDisplay();
  const { data: members } = useQuery(membersQuery());
  const { data: sums = noSums, isSuccess } = useQuery(laneSumsQuery(columns, search, workspace, pipeline.id));
  const merged = useMemo(() => (isSuccess ? mergeOwners(sums) : undefined), [sums, isSuccess]);
  const { rateOf, ...totals } = useStageTotals(merged, workspace, pipeline.stages);
  const counts = pipeline.stages.map(({ id, kind }) => ({ kind, count: totals.totals?.get(id)?.count ?? 0 }));
  const isColumn = useIsColumn(counts);
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const onNear = useCallback((key: string) => setNear((now) => (now.has(key) ? now : new Set([...now, key]))), []);

  const loaded = totals.totals !== undefined;
  const { currency } = workspace;
  // Keeps the same owner objects, so that cards are not rendered again while another one is carried.
  const known = useMemo(
    () =>
      toLaneTotals(loaded ? sums : [], pipeline.stages.filter(isColumn), currency, rateOf)
        .map(({ ownerId, ...lane }) => {
          const name = members?.find(({ id }) => id === ownerId)?.name ?? "…";
          const owner = ownerId === null ? null : { id: ownerId, name };
          const key = ownerId ?? withoutOwner;
          return { ...lane, owner, key, isFolded: foldedLanes.includes(key) };
        })
        .toSorted(
          (one, other) =>
            Number(one.owner === null) - Number(other.owner === null) ||
            (one.owner?.name ?? "").localeCompare(other.owner?.name ?? "", language),
        ),
    [loaded, sums, pipeline.stages, isColumn, currency, rateOf, members, foldedLanes, language],
  );
  const owners = useMemo(() => [...known.flatMap(({ owner }) => owner ?? []), null], [known]);
  const queries = known.map(({ owner, key, isFolded }) => ({
    ...boardQuery(columns, search, workspace, pipeline.id, owner?.id ?? null),
    enabled: near.has(key) && !isFolded,
  }));
  const cards = useQueries({ queries });
  const board = useBoard({
    ...props,
    ...totals,
    isPending: !totals.totals,
    isColumn,
    owners,
    lanes: known.flatMap(({ owner, isFolded }, at) =>
      isFolded ? [] : { owner, stages: cards[at]?.data ?? pipeline.stages.map((stage) => ({ ...stage, deals: [] })) },
    ),
    laneKeys: known.flatMap(({ owner }, at) => {
      const key = queries[at]?.queryKey;
      return key ? { owner, key } : [];
    }),
  });
  return {
    board,
    lanes: known.map((lane, at) => ({ ...lane, isLoaded: cards[at]?.data !== undefined })),
    onNear,
    onToggle: (key) =>
      storeBoardDisplay({
        foldedLanes: foldedLanes.includes(key) ? foldedLanes.filter((folded) => folded !== key) : [...foldedLanes, key],
      }),
  };
}
