import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";

import { rowHeight, RowSpace } from "./row-space.tsx";

/** Brings a row into sight that may not be in the page yet. */
export type ScrollToRow = (index: number) => void;

type Props = {
  count: number;
  columns: number;
  scroller: RefObject<HTMLElement | null>;
  /** Other rows than before are in the page. */
  onDrawn: () => void;
  row: (index: number) => ReactNode;
  ref: Ref<ScrollToRow>;
};

/** The rows of a long page that can be seen, with the room of the others above and below. */
export function RowsInSight({ count, columns, scroller, onDrawn, row, ref }: Props) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  });
  useImperativeHandle(ref, () => (index) => virtualizer.scrollToIndex(index), [virtualizer]);
  useEffect(onDrawn);
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <RowSpace height={items[0]?.start ?? 0} columns={columns} />
      {items.map(({ index }) => row(index))}
      <RowSpace height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
    </>
  );
}
