import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How wide an element is, as long as it is shown. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth((was) => entry.contentRect.width || was));
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
