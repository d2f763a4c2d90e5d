import { useEffect, useRef } from "react";

/** Shows each new view from its top, and gives the keyboard a place when the button that led here is gone. */
export function useFreshStart(view: string) {
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
