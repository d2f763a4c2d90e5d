import type { LucideIcon } from "lucide-react";

type Option = { value: string; text: string; lang?: string };

/** A native select that looks like a quiet button. */
export function QuietSelect({
  icon: Icon,
  label,
  value,
  options,
  onChange,
}: {
  icon: LucideIcon;
  label: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}) {
  return (
    <span className="text-muted-foreground hover:bg-accent hover:text-foreground relative inline-flex h-8 items-center rounded-md transition-colors">
      <Icon aria-hidden className="pointer-events-none absolute left-2 size-4" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content h-full appearance-none rounded-md bg-transparent pr-2 pl-8 text-sm"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="bg-popover text-popover-foreground"
          >
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
