import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** For a list of links that scrolls: where one comes to a screen whose line is out of sight, it is scrolled there; `lines` changes when lines come. */
export function useActiveInSight<T extends HTMLElement>(lines: unknown) {
  const list = useRef<T>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const line = list.current?.querySelector("[data-status=active]")?.getBoundingClientRect();
    if (!list.current || !line) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    // By hand, as a drawer that slides in would be scrolled itself; a line further, so that it is seen to go on.
    if (line.bottom > bottom) list.current.scrollBy({ top: line.bottom - bottom + line.height });
    else if (line.top < top) list.current.scrollBy({ top: line.top - top - line.height });
  }, [pathname, lines]);
  return list;
}
