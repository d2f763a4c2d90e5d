import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Width of a chart on A4 within the margins of print.css and its frame, in pixels; US Letter is slightly wider. */
const paperWidth = 640;

/** Returns the width of an element while it is shown; when printing, at most that of a sheet. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth((was) => entry.contentRect.width || was));
    const onPrint = () => flushSync(() => setWidth((was) => Math.min(was, paperWidth)));
    const onPrinted = () => setWidth((was) => current.clientWidth || was);
    setWidth(current.clientWidth);
    observer.observe(current);
    addEventListener("beforeprint", onPrint);
    addEventListener("afterprint", onPrinted);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", onPrint);
      removeEventListener("afterprint", onPrinted);
    };
  }, []);
  return [element, width];
}
