import { useId, useState } from "react";

import { cn } from "#web/ui/class-names.ts";

type Props<Row> = {
  label: string;
  value: string;
  /** What the text is part of. */
  row: Row;
  /** Is given the row as it was when the text was first touched: what others write in the meantime is not overwritten. */
  onChange: (value: string, row: Row) => void;
  isDisabled: boolean;
  isValid?: (typed: string) => boolean;
  /** Said while what stands in the box is not valid. */
  problem?: string;
  suffix?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: "numeric";
  className?: string;
};

/** A text that is its own box: written when it is left or Enter is pressed, put back by Escape. */
export function EditableText<Row>({
  label,
  value,
  row,
  onChange,
  isDisabled,
  isValid = (typed) => typed.trim() !== "",
  problem,
  suffix,
  className,
  ...box
}: Props<Row>) {
  const [edit, setEdit] = useState<{ typed: string; value: string; row: Row } | null>(null);
  const note = useId();
  const isWrong = edit !== null && !isValid(edit.typed);
  const leave = () => {
    if (edit && !isWrong && edit.typed.trim() !== edit.value) onChange(edit.typed.trim(), edit.row);
    setEdit(null);
  };
  if (isDisabled)
    return (
      <span className={className}>
        {value || box.placeholder}
        {value && suffix}
      </span>
    );
  return (
    <span className="inline-grid w-full">
      <span className="inline-flex items-center gap-1">
        <input
          {...box}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? note : undefined}
          className={cn(
            "h-8 w-full min-w-16 rounded-md border border-transparent bg-transparent px-2 hover:border-input focus:border-input focus:bg-card aria-invalid:border-destructive",
            className,
          )}
          value={edit?.typed ?? value}
          onChange={({ target }) => setEdit((now) => ({ ...(now ?? { value, row }), typed: target.value }))}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave();
            if (event.key === "Escape") setEdit(null);
          }}
        />
        {suffix && <span className="text-muted-foreground">{suffix}</span>}
      </span>
      {isWrong && problem && (
        <span id={note} role="alert" className="text-destructive px-2 text-xs">
          {problem}
        </span>
      )}
    </span>
  );
}
