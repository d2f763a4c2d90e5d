import { useEffect, useRef } from "react";

/** Scrolls each new view to the top, and moves focus if the button that led here is gone. */
export function useScrollReset(view: string) {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const content = document.getElementById("content");
    content?.scrollTo({ top: 0 });
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
  }, [view]);
}
