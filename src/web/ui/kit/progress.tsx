import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

type Props = ComponentProps<"div"> & { value?: number | null; max?: number };

/** Renders a progress bar. If `value` is null, the progress is unknown. Requires an `aria-label`. */
export function Progress({ className, value = null, max = 100, ...props }: Props) {
  const share = value === null ? 0.3 : Math.min(1, value / max);
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value === null ? undefined : Math.min(value, max)}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-secondary", className)}
      {...props}
    >
      <div
        className={cn(
          "h-full origin-left rounded-full bg-primary transition-transform",
          value === null && "animate-pulse",
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
