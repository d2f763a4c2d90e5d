import { useEffect, useReducer } from "react";
import { flushSync } from "react-dom";

/** The editor of the formula bar follows that of the cell, and then its list of functions follows it. */
const leftByOneKey = 2;

/**
 * Has the grid finish what it left to do later before each further key. The grid leaves something with every key; where keys come faster than
 * the page draws, as of one that is held on a slow machine, React takes the fiftieth for an endless loop and throws.
 */
export function DrawBeforeKeys({ root }: { root: HTMLElement | null }) {
  // An update of its own is what has React do now what waits.
  const [, update] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const draw = () => {
      for (let left = 0; left < leftByOneKey; left += 1) flushSync(update);
    };
    root?.addEventListener("keydown", draw, { capture: true });
    return () => root?.removeEventListener("keydown", draw, { capture: true });
  }, [root]);
  return null;
}
