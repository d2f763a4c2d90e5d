import { type ReactNode, useId } from "react";

type Option<Value extends string> = { value: Value; label: ReactNode };

/**
 * Renders a few options as radio buttons, long ones below each other. No option is selected until the user selects one.
 */
export function RadioChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  isList = false,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isList?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={isList ? "grid max-w-lg gap-2" : "flex flex-wrap gap-2"}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="border-input bg-card hover:bg-accent has-checked:border-ring has-checked:bg-selection has-checked:text-selection-foreground has-focus-visible:outline-ring flex min-h-9 max-w-full items-center gap-2 rounded-md border px-3 py-1 text-sm transition-colors has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="accent-primary shrink-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
