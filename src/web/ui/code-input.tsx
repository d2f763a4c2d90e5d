import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

import { Input } from "./kit/input.tsx";

/** Takes a code of six digits, which a phone offers by itself; copied, it may have spaces. */
export function CodeInput({ className, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className={cn("tracking-widest tabular-nums", className)}
      {...props}
    />
  );
}
