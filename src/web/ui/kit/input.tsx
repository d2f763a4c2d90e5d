import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      dir="auto"
      className={cn(
        "h-8 w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-sm text-foreground transition-colors placeholder:text-muted-foreground",
        "focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}
