import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { NumberField } from "./number-field.tsx";
import type { FieldsProps } from "./step-forms.tsx";

/** Renders the duration of a wait, in hours or days. */
export function WaitFields({ step, onChange }: FieldsProps<"wait">) {
  const { t } = useTranslation("workflows");
  const isDays = step.hours % 24 === 0;
  return (
    <div className="grid grid-cols-[8rem_10rem] gap-3">
      <NumberField
        key={String(isDays)}
        label={t("form.amount")}
        value={isDays ? step.hours / 24 : step.hours}
        from={1}
        to={isDays ? 180 : 180 * 24}
        onChange={(amount) => onChange({ ...step, hours: isDays ? amount * 24 : amount })}
      />
      <Field label={t("form.unit")}>
        {(tie) => (
          <Select
            {...tie}
            value={isDays ? "days" : "hours"}
            options={[
              ["hours", t("form.hours")],
              ["days", t("form.inDays")],
            ]}
            onChange={(unit) => onChange({ ...step, hours: unit === "days" ? 24 : 1 })}
          />
        )}
      </Field>
    </div>
  );
}
