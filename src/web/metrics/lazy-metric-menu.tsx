import { Suspense } from "react";

import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { MetricMenuProps } from "./metric-menu.tsx";

const MetricMenu = lazyPart(async () => (await import("./metric-menu.tsx")).MetricMenu);

/** Renders the menu of a metric. The menu is loaded after the metric, and its space is reserved. */
export function LazyMetricMenu({ className, ...props }: MetricMenuProps & { className?: string }) {
  return (
    <span className={cn("block size-7 shrink-0", className)}>
      <Suspense>
        <MetricMenu {...props} />
      </Suspense>
    </span>
  );
}
