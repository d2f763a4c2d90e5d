import { Suspense } from "react";

import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { FigureMenuProps } from "./figure-menu.tsx";

const FigureMenu = lazyPart(async () => (await import("./figure-menu.tsx")).FigureMenu);

/** Renders a metric's menu, loaded after the metric, with a placeholder of the same size. */
export function LateFigureMenu({ className, ...props }: FigureMenuProps & { className?: string }) {
  return (
    <span className={cn("block size-7 shrink-0", className)}>
      <Suspense>
        <FigureMenu {...props} />
      </Suspense>
    </span>
  );
}
