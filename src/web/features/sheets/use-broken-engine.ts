import { useEffect, useState } from "react";

/**
 * Shows the screen of what failed once the engine has broken, as of a formula that is nested deeper than its stack: it does nothing any
 * more on this page, and would save nothing of what is written from then on.
 */
export function useBrokenEngine(): void {
  const [broken, setBroken] = useState<WebAssembly.RuntimeError>();
  useEffect(() => {
    const hear = ({ error }: ErrorEvent) => {
      if (error instanceof WebAssembly.RuntimeError) setBroken(error);
    };
    addEventListener("error", hear);
    return () => removeEventListener("error", hear);
  }, []);
  if (broken) throw broken;
}
