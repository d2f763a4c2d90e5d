import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

type Props = {
  count: number;
  /** The rows that are in the page now. */
  shown: readonly { index: number }[];
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
};

/** One stop for the Tab key in a table of many rows; from there the arrows, Page, Home and End keys lead on. */
export function useRowFocus({ count, shown, scroller, scrollTo }: Props) {
  const [active, setActive] = useState(0);
  const awaited = useRef<number | null>(null);

  // A row out of sight is scrolled to first and exists only after that.
  useEffect(() => {
    if (awaited.current === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${awaited.current}"] [data-opens]`);
    if (!link) return;
    awaited.current = null;
    link.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnRow = event.target instanceof Element && event.target.closest("[data-opens]");
    if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 36) - 2);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = Math.min(count - 1, Math.max(0, next));
    awaited.current = index;
    scrollTo(index);
    setActive(index);
  };

  const isShown = shown.some(({ index }) => index === active);
  return { onKeyDown, setActive, tabStop: isShown ? active : (shown[0]?.index ?? 0) };
}
