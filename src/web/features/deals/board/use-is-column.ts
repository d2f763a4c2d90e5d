import { useCallback } from "react";

import { useBoardDisplay } from "#web/data/deals/board-display.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { useMedia } from "#web/ui/use-media.ts";

/** Returns true where the board shows one column at a time. */
export const useIsSingleColumn = () => useMedia("(max-width: 767px)");

/**
 * Returns a predicate for the stages shown as columns. Won and lost stages are columns if the user shows them, if only
 * they have deals, or where the board shows one column at a time.
 */
export function useIsColumn(counts: readonly (Pick<Stage, "kind"> & { count: number })[]) {
  const { showsClosed } = useBoardDisplay();
  const isSingle = useIsSingleColumn();
  const isOnlyClosed =
    counts.some(({ count }) => count > 0) && counts.every(({ kind, count }) => kind !== "open" || count === 0);
  const showsAll = showsClosed || isSingle || isOnlyClosed;
  return useCallback(({ kind }: Pick<Stage, "kind">) => kind === "open" || showsAll, [showsAll]);
}
