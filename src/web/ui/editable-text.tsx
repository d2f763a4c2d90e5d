import { type ComponentProps, type ComponentType, type FocusEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";

type Props<Row> = {
  id?: string;
  label: string;
  value: string;
  /** The row that the text belongs to. */
  row: Row;
  /** Called with the row from when editing started, so that later changes by other users are not overwritten. */
  onChange: (value: string, row: Row) => Promise<unknown> | void;
  /** Called after the text was saved, left unchanged or discarded. */
  onClose?: () => void;
  isDisabled: boolean;
  isValid?: (typed: string) => boolean;
  /** Error text, shown while the typed text is invalid. */
  problem?: string;
  suffix?: string;
  placeholder?: string;
  maxLength?: number;
  /** The control to render; a plain text input by default. */
  as?: ComponentType<ControlProps>;
  autoComplete?: string;
  inputMode?: "numeric";
  autoFocus?: boolean;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  className?: string;
};

type ControlProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

type Edit<Row> = { typed: string; value: string; row: Row; hasFailed?: boolean };

/**
 * Renders a text that can be edited in place. Enter or leaving the input saves, and Escape resets. Text that cannot be
 * saved, or that was typed before a reload, stays in the input with a mark until the user saves or discards it.
 */
export function EditableText<Row extends { id: string } | null | undefined>({
  label,
  value,
  row,
  onChange,
  onClose,
  isDisabled,
  isValid = (typed) => typed.trim() !== "",
  problem,
  suffix,
  className,
  as: Control = PlainInput,
  ...box
}: Props<Row>) {
  const { t } = useTranslation("common");
  const [{ edit }, setValues] = useDraftFields<{ edit: Edit<Row> | null }>(`text ${row?.id ?? ""} ${label}`, {
    edit: null,
  });
  const [restored] = useState(edit);
  const saving = useRef<Edit<Row>>(null);
  const note = useId();
  const isWrong = edit !== null && !isValid(edit.typed);
  const hasFailed = edit !== null && (edit.hasFailed === true || edit === restored);
  const close = () => {
    setValues({ edit: null });
    onClose?.();
  };
  const save = async (written: Edit<Row>) => {
    const sent: Edit<Row> = { ...written, hasFailed: false };
    saving.current = sent;
    setValues({ edit: sent });
    let left: Edit<Row> | null = null;
    try {
      await onChange(sent.typed.trim(), sent.row);
      onClose?.();
    } catch {
      // The toast explains the reason.
      left = { ...sent, hasFailed: true };
    }
    // If the user has typed in the meantime, that is a new edit.
    setValues((now) => (now.edit === sent ? { edit: left } : now));
  };
  const leave = () => {
    if (edit && (edit === saving.current || hasFailed)) return;
    if (!edit || isWrong || edit.typed.trim() === edit.value) close();
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
        <Control
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
            setValues(({ edit: now }) => ({
              edit: { value: now?.value ?? value, row: now?.row ?? row, typed: target.value },
            }))
          }
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") void (edit && hasFailed ? save(edit) : leave());
            if (event.key === "Escape") close();
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
          <Button variant="link" size="inline" onClick={close}>
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

const PlainInput = (props: ControlProps) => <input {...props} />;
