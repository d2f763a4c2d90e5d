import { lazy, Suspense } from "react";

import { cn } from "#web/ui/class-names.ts";

import type { FigureMenuProps } from "./figure-menu.tsx";

const FigureMenu = lazy(async () => ({ default: (await import("./figure-menu.tsx")).FigureMenu }));

/** The menu of a figure, which comes after the figure and takes its place before. */
export function LateFigureMenu({ className, ...props }: FigureMenuProps & { className?: string }) {
  return (
    <span className={cn("block size-7 shrink-0", className)}>
      <Suspense>
        <FigureMenu {...props} />
      </Suspense>
    </span>
  );
}
