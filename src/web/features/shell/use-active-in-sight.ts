import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** For a list of links that scrolls: brings the link of the screen one comes to into view, also when other links come. */
export function useActiveInSight<T extends HTMLElement>() {
  const list = useRef<T>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const bring = () => {
      const line = current.querySelector("[data-status=active]")?.getBoundingClientRect();
      if (!line) return;
      const { top, bottom } = current.getBoundingClientRect();
      // By hand, as a drawer that slides in would be scrolled itself; a line further, so that it is seen to go on.
      if (line.bottom > bottom) current.scrollBy({ top: line.bottom - bottom + line.height });
      else if (line.top < top) current.scrollBy({ top: line.top - top - line.height });
    };
    bring();
    // Favourites load after the rest, and push down what is below them.
    const observer = new MutationObserver(bring);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return list;
}
