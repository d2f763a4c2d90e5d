import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

type Props<Row> = {
  label: string;
  value: string;
  /** The row that the text belongs to. */
  row: Row;
  /** Called with the row as it was when editing started, so that changes by others in the meantime are not overwritten. */
  onChange: (value: string, row: Row) => Promise<unknown> | void;
  isDisabled: boolean;
  isValid?: (typed: string) => boolean;
  /** Error shown while the text is invalid. */
  problem?: string;
  suffix?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: "numeric";
  className?: string;
};

type Edit<Row> = { typed: string; value: string; row: Row; state?: "saving" | "failed" };

/**
 * Renders a text that can be edited in place: saved on blur or Enter, reset by Escape. Text that cannot be saved stays in
 * the input, marked, until it is retried or discarded.
 */
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
  const { t } = useTranslation("common");
  const [edit, setEdit] = useState<Edit<Row> | null>(null);
  const note = useId();
  const isWrong = edit !== null && !isValid(edit.typed);
  const hasFailed = edit?.state === "failed";
  const save = async (written: Edit<Row>) => {
    const saving: Edit<Row> = { ...written, state: "saving" };
    setEdit(saving);
    let left: Edit<Row> | null = null;
    try {
      await onChange(written.typed.trim(), written.row);
    } catch {
      // The reason is in the message.
      left = { ...written, state: "failed" };
    }
    // Text typed in the meantime is another edit.
    setEdit((now) => (now === saving ? left : now));
  };
  const leave = () => {
    if (!edit || edit.state) return;
    if (isWrong || edit.typed.trim() === edit.value) setEdit(null);
    else void save(edit);
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
          aria-invalid={isWrong || hasFailed || undefined}
          aria-describedby={isWrong || hasFailed ? note : undefined}
          className={cn(
            "h-8 w-full min-w-16 rounded-md border border-transparent bg-transparent px-2 hover:border-input focus:border-input focus:bg-card aria-invalid:border-destructive",
            className,
          )}
          value={edit?.typed ?? value}
          onChange={({ target }) =>
            setEdit((now) => ({ value: now?.value ?? value, row: now?.row ?? row, typed: target.value }))
          }
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter" && edit) void (hasFailed ? save(edit) : leave());
            if (event.key === "Escape") setEdit(null);
          }}
        />
        {suffix && <span className="text-muted-foreground">{suffix}</span>}
      </span>
      {edit && hasFailed && (
        <span className="flex flex-wrap items-center gap-x-2 px-2 text-xs">
          <span id={note} role="alert" className="text-destructive">
            {t("unsaved.mark")}
          </span>
          <Button variant="link" size="inline" onClick={() => void save(edit)}>
            {t("retry")}
          </Button>
          <Button variant="link" size="inline" onClick={() => setEdit(null)}>
            {t("unsaved.close.confirm")}
          </Button>
        </span>
      )}
      {isWrong && problem && (
        <span id={note} role="alert" className="text-destructive px-2 text-xs">
          {problem}
        </span>
      )}
    </span>
  );
}
