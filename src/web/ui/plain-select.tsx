import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

export type Option = readonly [value: string, text: string];
type Group = { label: string; options: readonly Option[] };

type Props = Omit<ComponentProps<"select">, "onChange"> & {
  options: readonly (Option | Group)[];
  onChange: (value: string) => void;
};

/**
 * A list of the browser's own: short, the same under a thumb as under the arrow keys, and as fast when a page has three
 * hundred of them.
 */
export function PlainSelect({ options, onChange, className, ...props }: Props) {
  return (
    <select
      {...props}
      onChange={(event) => onChange(event.target.value)}
      className={cn(
        "border-input bg-card text-foreground h-8 w-full min-w-0 rounded-md border px-2 text-sm disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-60",
        className,
      )}
    >
      {options.map((option) =>
        "label" in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(toOption)}
          </optgroup>
        ) : (
          toOption(option)
        ),
      )}
    </select>
  );
}

const toOption = ([value, text]: Option) => (
  <option key={value} value={value}>
    {text}
  </option>
);
