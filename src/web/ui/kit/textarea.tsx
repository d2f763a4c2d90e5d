import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      className={cn(
        "field-sizing-content min-h-16 w-full rounded-md border border-input bg-card px-2.5 py-1.5 text-sm placeholder:text-muted-foreground",
        "focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}
