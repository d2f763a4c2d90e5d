import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

import { Input } from "./kit/input.tsx";

/** Renders an input for a six-digit code. Phones can autofill it, and a pasted code may contain spaces. */
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
