import { useEffect, useReducer } from "react";
import { flushSync } from "react-dom";

/** Number of updates per key: the formula bar's editor follows that of the cell, and then its list of functions follows. */
const leftByOneKey = 2;

/**
 * Flushes the grid's deferred updates before each key. Each key leaves some; if keys arrive faster than the page renders, as
 * with a held key on a slow machine, React takes the fiftieth for an infinite loop and throws.
 */
export function FlushBeforeKeys({ root }: { root: HTMLElement | null }) {
  // A synchronous update of this component makes React flush the pending ones.
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
