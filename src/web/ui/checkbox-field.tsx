import { type ReactNode, useId } from "react";

import { Checkbox } from "#web/ui/kit/checkbox.tsx";

type Props = {
  label: ReactNode;
  /** Explanation below the label. */
  hint: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

export function CheckboxField({ label, hint, isOn, isDisabled, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Checkbox
        id={id}
        className="mt-0.5"
        disabled={isDisabled}
        aria-describedby={`${id}note`}
        checked={isOn}
        onCheckedChange={onChange}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}note`} className="text-muted-foreground max-w-prose text-xs">
          {hint}
        </p>
      </div>
    </div>
  );
}
