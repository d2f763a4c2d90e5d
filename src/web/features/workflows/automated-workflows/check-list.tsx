import { OptionCheckbox } from "./option-checkbox.tsx";

type Props = {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  selected: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Renders a few options as checkboxes. Selected values are in the order of their selection. */
export function CheckList({ label, options, selected, onChange }: Props) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="grid max-h-48 scrollbar-thin grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-3">
        {options.map(([value, text]) => (
          <OptionCheckbox
            key={value}
            label={text}
            isOn={selected.includes(value)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...selected, value] : selected.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
