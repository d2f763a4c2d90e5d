import type { LucideIcon } from "lucide-react";

import { cn } from "#web/ui/class-names.ts";

type ChoiceCardsProps<Value extends string> = {
  name: string;
  choices: readonly { value: Value; label: string; icon: LucideIcon }[];
  selected: readonly Value[];
  /** True if several choices can be selected. */
  isMultiple?: boolean;
  onToggle: (value: Value) => void;
};

/** Renders choices as cards with radio buttons or checkboxes. */
export function ChoiceCards<Value extends string>({
  name,
  choices,
  selected,
  isMultiple = false,
  onToggle,
}: ChoiceCardsProps<Value>) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className={cn(
            "bg-card hover:bg-accent flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 text-sm transition-colors",
            "has-checked:border-primary has-checked:bg-primary/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
          )}
        >
          <input
            type={isMultiple ? "checkbox" : "radio"}
            name={name}
            value={value}
            checked={selected.includes(value)}
            onChange={() => onToggle(value)}
            className="accent-primary size-4 shrink-0"
          />
          <span className="min-w-0 flex-1 text-left">{label}</span>
          <Icon aria-hidden className="text-muted-foreground size-4 shrink-0" strokeWidth={1.75} />
        </label>
      ))}
    </div>
  );
}
