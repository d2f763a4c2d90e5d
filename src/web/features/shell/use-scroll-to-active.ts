import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Returns a ref for a list of links. The list is scrolled to the link of the current screen, and again after links are
 * added.
 */
export function useScrollToActive<T extends HTMLElement>() {
  const list = useRef<T>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const bring = () => {
      const line = current.querySelector("[data-status=active]")?.getBoundingClientRect();
      if (!line) return;
      const { top, bottom, left, right } = current.getBoundingClientRect();
      // Scrolled manually, because `scrollIntoView` would also scroll a drawer while it slides in. One more line is
      // shown as a hint that the list continues.
      if (line.bottom > bottom) current.scrollBy({ top: line.bottom - bottom + line.height });
      else if (line.top < top) current.scrollBy({ top: line.top - top - line.height });
      if (line.right > right) current.scrollBy({ left: line.right - right + line.height });
      else if (line.left < left) current.scrollBy({ left: line.left - left - line.height });
    };
    bring();
    // Favourites load later and move the rows below them.
    const observer = new MutationObserver(bring);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return list;
}
