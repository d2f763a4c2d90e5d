import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";

import { rowHeight } from "./conversation-row.tsx";

type Props = {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Called after the rendered rows have changed. */
  onDrawn: () => void;
  row: (index: number) => ReactNode;
  /** Scrolls to a row, which need not be rendered yet. */
  ref: Ref<(index: number) => void>;
};

/** Renders the visible rows of a long list, with spacers above and below for the others. */
export function VirtualConversations({ count, scroller, onDrawn, row, ref }: Props) {
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
