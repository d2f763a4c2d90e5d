import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";

import { rowHeight } from "./conversation-row.tsx";

type Props = {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Other rows than before are in the page. */
  onDrawn: () => void;
  row: (index: number) => ReactNode;
  /** Brings a row into sight that may not be in the page yet. */
  ref: Ref<(index: number) => void>;
};

/** The conversations of a long list that can be seen, with the room of the others above and below. */
export function ConversationsInSight({ count, scroller, onDrawn, row, ref }: Props) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  useImperativeHandle(ref, () => (index) => virtualizer.scrollToIndex(index), [virtualizer]);
  useEffect(onDrawn);
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <li aria-hidden style={{ height: items[0]?.start ?? 0 }} />
      {items.map(({ index }) => row(index))}
      <li aria-hidden style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
    </>
  );
}
