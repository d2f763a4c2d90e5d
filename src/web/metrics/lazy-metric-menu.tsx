import { Suspense } from "react";

import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { MetricMenuProps } from "./metric-menu.tsx";

const MetricMenu = lazyPart(async () => (await import("./metric-menu.tsx")).MetricMenu);

/**
 * Renders the menu of a metric. The menu is loaded after the metric, and its space is reserved. On touch screens, its
 * button is larger than that space, and centred in it.
 */
export function LazyMetricMenu({ className, ...props }: MetricMenuProps & { className?: string }) {
  return (
    <span className={cn("flex size-7 shrink-0 items-center justify-center", className)}>
      <Suspense>
        <MetricMenu {...props} />
      </Suspense>
    </span>
  );
}
