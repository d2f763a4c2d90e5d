import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";

type Props = { label: string; value: number; from: number; to: number; onChange: (value: number) => void };

export function NumberField({ label, value, from, to, onChange }: Props) {
  return (
    <Field label={label}>
      {(tie) => (
        <Input
          {...tie}
          type="number"
          min={from}
          max={to}
          defaultValue={value}
          onChange={({ target }) => {
            const typed = target.valueAsNumber;
            onChange(Number.isInteger(typed) ? Math.min(to, Math.max(from, typed)) : from);
          }}
        />
      )}
    </Field>
  );
}
