import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";

type Option<Value extends string> = readonly [value: Value, text: string, lang?: string];

/** Renders a quiet button with a native select, which looks like `Select` but adds less code to public pages. */
export function NativeSelect<Value extends string>({
  icon: Icon,
  label,
  value,
  options,
  onChange,
}: {
  icon: LucideIcon;
  label: string;
  value: string;
  options: readonly Option<Value>[];
  onChange: (value: NoInfer<Value>) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  // On a prerendered page, the user may have changed the selection before this script was loaded.
  const choose = (text: string | undefined) => {
    const selected = options.find(([value]) => value === text);
    if (selected) onChange(selected[0]);
  };
  const catchUp = useEffectEvent(() => {
    const selected = select.current?.value;
    if (selected !== value) choose(selected);
  });
  useEffect(() => catchUp(), []);
  return (
    <span className="text-muted-foreground hover:bg-accent hover:text-foreground relative inline-flex h-8 items-center rounded-md transition-colors">
      <Icon aria-hidden className="pointer-events-none absolute left-2 size-4" />
      <select
        ref={select}
        aria-label={label}
        // Prevents the browser from restoring an earlier value, which is not a choice of the user.
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="field-sizing-content h-full appearance-none rounded-md bg-transparent pr-6.5 pl-8 text-sm"
      >
        {options.map(([value, text, lang]) => (
          <option key={value} value={value} lang={lang} className="bg-popover text-popover-foreground">
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
