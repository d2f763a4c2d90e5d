import { useId } from "react";

import { Checkbox } from "#web/ui/kit/checkbox.tsx";

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function OptionCheckbox({ label, isOn, onChange }: Props) {
  const id = useId();
  return (
    <span className="flex min-h-8 items-center gap-2">
      <Checkbox id={id} checked={isOn} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-sm break-words">
        {label}
      </label>
    </span>
  );
}
