import { Progress as Primitive } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

/** Renders a progress bar. If `value` is null, the progress is unknown. Requires an `aria-label`. */
export function Progress({ className, value = null, max = 100, ...props }: ComponentProps<typeof Primitive.Root>) {
  const share = value === null ? 0.3 : Math.min(1, value / max);
  return (
    <Primitive.Root
      value={value}
      max={max}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-secondary", className)}
      {...props}
    >
      <Primitive.Indicator
        className={cn(
          "h-full origin-left rounded-full bg-primary transition-transform",
          value === null && "animate-pulse",
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </Primitive.Root>
  );
}
