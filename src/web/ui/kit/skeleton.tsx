import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

/** Renders a placeholder with the size of the content being loaded. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-pulse rounded-sm bg-secondary", className)} {...props} />;
}
