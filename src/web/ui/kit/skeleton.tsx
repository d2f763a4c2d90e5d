import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

/** Matches the heights of placeholders of lists and texts, which are drawn as rows. Cards and lanes stay whole. */
const isTall = /^(?!.*(?:rounded|absolute|\bw-)).*\bh-(?:2[4-9]|[3-9]\d|1\d\d)\b/;

/** Renders a placeholder with the size of the content being loaded. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      className={cn(
        "animate-pulse rounded-sm",
        isTall.test(className ?? "") ? "skeleton-rows" : "bg-secondary",
        className,
      )}
      {...props}
    />
  );
}
