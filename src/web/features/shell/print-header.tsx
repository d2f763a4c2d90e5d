import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { dayIn } from "#domain/time/dates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";

export function PrintHeader({ workspace }: { workspace: Workspace }) {
  const { day } = useFormat();
  const [printed, setPrinted] = useState(() => new Date());
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrinted(new Date()));
    addEventListener("beforeprint", onPrint);
    return () => removeEventListener("beforeprint", onPrint);
  }, []);
  return (
    <div className="hidden items-baseline justify-between gap-4 border-b px-4 pb-2 text-sm md:px-6 print:flex">
      <span className="font-semibold">{workspace.name}</span>
      <span>{day(dayIn(printed, workspace.time_zone), "full")}</span>
    </div>
  );
}
