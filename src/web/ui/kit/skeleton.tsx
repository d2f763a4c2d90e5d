import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

/**
 * Matches the classes of placeholders for lists and texts, which are drawn as rows: at least 96 px high, and neither
 * rounded nor positioned nor of a fixed width, as cards and lanes are.
 */
const isTall = /^(?!.*(?:rounded|absolute|\bw-)).*\bh-(?:2[4-9]|[3-9]\d|1\d\d)\b/;

/** Renders a placeholder with the size of the content being loaded. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-pulse rounded-sm bg-secondary", className)} {...props} />;
}
