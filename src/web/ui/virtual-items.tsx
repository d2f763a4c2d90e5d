import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";

/** Scrolls to an item, which need not be rendered yet. */
export type ScrollToItem = (index: number) => void;

type Props = {
  count: number;
  /** Height of each item in pixels. */
  height: number;
  /** Height in pixels of a header that covers the top of the list. */
  headHeight?: number;
  scroller: RefObject<HTMLElement | null>;
  /** Called after the rendered items have changed. */
  onDrawn: () => void;
  item: (index: number) => ReactNode;
  /** Renders a spacer of this height in pixels in place of items that are out of view. */
  spacer: (height: number) => ReactNode;
  ref: Ref<ScrollToItem>;
};

/** Renders the visible items of a long list, with spacers above and below for the others. */
export function VirtualItems({ count, height, headHeight = 0, scroller, onDrawn, item, spacer, ref }: Props) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useImperativeHandle(ref, () => (index) => virtualizer.scrollToIndex(index), [virtualizer]);
  useEffect(onDrawn);
  const items = virtualizer.getVirtualItems();
  return (
    <>
      {spacer(items[0]?.start ?? 0)}
      {items.map(({ index }) => item(index))}
      {spacer(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </>
  );
}
