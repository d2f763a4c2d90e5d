import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";

import { headHeight, useRowHeight } from "#web/lists/row-height.ts";

import { RowSpacer } from "./row-spacer.tsx";

/** Scrolls to a row, which need not be rendered yet. */
export type ScrollToRow = (index: number) => void;

type Props = {
  count: number;
  columns: number;
  scroller: RefObject<HTMLElement | null>;
  /** Called after the rendered rows have changed. */
  onDrawn: () => void;
  row: (index: number) => ReactNode;
  ref: Ref<ScrollToRow>;
};

/** Renders the visible rows of a long page, with spacers above and below for the others. */
export function VirtualRows({ count, columns, scroller, onDrawn, row, ref }: Props) {
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useImperativeHandle(ref, () => (index) => virtualizer.scrollToIndex(index), [virtualizer]);
  useEffect(onDrawn);
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <RowSpacer height={items[0]?.start ?? 0} columns={columns} />
      {items.map(({ index }) => row(index))}
      <RowSpacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
    </>
  );
}
