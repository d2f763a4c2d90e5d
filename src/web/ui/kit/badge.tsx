import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

const badgeVariants = cva(
  "inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "bg-secondary text-secondary-foreground",
        outline: "border text-muted-foreground",
        selection: "bg-selection text-selection-foreground",
        good: "bg-good-soft text-good",
        warning: "bg-warning-soft text-warning",
        critical: "bg-critical-soft text-critical",
        severe: "bg-severe-soft text-severe",
        won: "bg-won-soft text-won",
        lost: "bg-lost-soft text-lost",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** Renders a badge. A status must have a text or an icon, not only a colour. */
export function Badge({ className, tone, ...props }: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
