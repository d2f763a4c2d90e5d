import { useId } from "react";
import { useTranslation } from "react-i18next";

import { columnOf } from "#domain/records/record-columns.ts";
import { isSettable } from "#domain/workflows/editable-columns.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { useRecordParts } from "./record-parts.ts";
import type { FieldsProps } from "./step-forms.tsx";
import { withCurrentOption } from "./with-current-option.ts";

export function SetFields({ step, columns, words, onChange }: FieldsProps<"set">) {
  const { t } = useTranslation("workflows");
  const id = useId();
  const { StoredValue } = useRecordParts();
  const column = columnOf(columns, step.column);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t("form.field")}>
        {(tie) => (
          <Select
            {...tie}
            value={step.column}
            options={withCurrentOption(
              columns.columns.filter(isSettable).map(({ name }) => [name, words.label(name)] as const),
              step.column,
              t("form.choose"),
            )}
            onChange={(name) => onChange({ ...step, column: name, value: "" })}
          />
        )}
      </Field>
      {column && (
        <div className="grid content-start gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {t("form.value")}
          </label>
          <StoredValue
            key={step.column}
            id={id}
            label={t("form.value")}
            column={column}
            value={step.value}
            // An invalid value becomes an empty string, so that the workflow cannot be saved.
            onChange={(value) => onChange({ ...step, value: value === undefined ? "" : (value as string | null) })}
          />
        </div>
      )}
    </div>
  );
}
