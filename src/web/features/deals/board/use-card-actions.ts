import { useCallback, useId, useLayoutEffect, useMemo, useRef } from "react";

import type { Lane } from "#web/data/deals/move-card.ts";
import type { Move } from "#web/data/deals/move-deal.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";

export type CardActions = {
  canEdit: boolean;
  /** Stages and owners that a card can be moved to. */
  stages: readonly Stage[];
  owners: readonly Lane["owner"][];
  move: (move: Move) => void;
  setFocused: (cardId: string) => void;
  /** The ID of the text that explains the keys. */
  instructions: string;
};

/**
 * Returns the actions and texts of all cards. The object stays the same while a card is carried, so that the other
 * cards are not rendered again.
 */
export function useCardActions({
  canEdit,
  stages,
  owners,
  move,
  setFocused,
}: Omit<CardActions, "instructions">): CardActions {
  const latest = useRef(move);
  useLayoutEffect(() => void (latest.current = move));
  const moveLatest = useCallback((requested: Move) => latest.current(requested), []);
  const instructions = useId();
  return useMemo(
    () => ({ canEdit, stages, owners, move: moveLatest, setFocused, instructions }),
    [canEdit, stages, owners, moveLatest, setFocused, instructions],
  );
}
