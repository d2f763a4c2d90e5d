import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";

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
  const select = useRef<HTMLSelectElement>(null);
  // On a prerendered page somebody may choose before there is a script that hears of it.
  const catchUp = useEffectEvent(() => {
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  });
  useEffect(() => catchUp(), []);
  return (
    <span className="text-muted-foreground hover:bg-accent hover:text-foreground relative inline-flex h-8 items-center rounded-md transition-colors">
      <Icon aria-hidden className="pointer-events-none absolute left-2 size-4" />
      <select
        ref={select}
        aria-label={label}
        // What a browser remembers of the page as it was left is nobody's choice.
        autoComplete="off"
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
