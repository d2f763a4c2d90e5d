import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Returns the ref of a list of links, and scrolls it to the link of the current screen, also when other links are added. */
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
      // Scrolled manually, as `scrollIntoView` would also scroll a drawer that slides in; one line further, to show that the
      // list continues.
      if (line.bottom > bottom) current.scrollBy({ top: line.bottom - bottom + line.height });
      else if (line.top < top) current.scrollBy({ top: line.top - top - line.height });
      if (line.right > right) current.scrollBy({ left: line.right - right + line.height });
      else if (line.left < left) current.scrollBy({ left: line.left - left - line.height });
    };
    bring();
    // Favourites load later, and push down what is below them.
    const observer = new MutationObserver(bring);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return list;
}
