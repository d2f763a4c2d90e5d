import { useEffect, useState } from "react";

/**
 * Shows the error screen once the engine has crashed, as for a formula nested deeper than its stack: it no longer works on
 * this page, and would not save further edits.
 */
export function useEngineCrash(): void {
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
