import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "ref" | "onChange"> & {
  checked: boolean;
  /** True if only some of the rows that this checkbox represents are selected. */
  isPartial?: boolean;
  onCheckedChange?: (isChecked: boolean) => void;
};

/** Renders a checkbox. Its look is defined in theme.css. */
export function Checkbox({ isPartial = false, onCheckedChange, ...props }: Props) {
  return (
    <input
      {...props}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      type="checkbox"
      onChange={(event) => onCheckedChange?.(event.target.checked)}
    />
  );
}
