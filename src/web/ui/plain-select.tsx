import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

type Props = Omit<ComponentProps<"select">, "onChange"> & {
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** A list of the browser's own: short, and the same under a thumb as under the arrow keys. */
export function PlainSelect({ options, onChange, className, ...props }: Props) {
  return (
    <select
      {...props}
      onChange={(event) => onChange(event.target.value)}
      className={cn("border-input bg-card text-foreground h-8 w-full rounded-md border px-2 text-sm", className)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
