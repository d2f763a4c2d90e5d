import { useId } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
import { PasswordChecklist } from "#web/ui/password-checklist.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

import type { FieldErrors } from "./field-errors.ts";

type NewPasswordFieldsProps = {
  password: string;
  onChange: (password: string) => void;
  errors: FieldErrors<"password" | "confirmPassword">;
  isFirst?: boolean;
};

/** Renders the fields for a new password and its repetition, and marks each password rule that is met. */
export function NewPasswordFields({ password, onChange, errors, isFirst = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation("auth");
  const rules = useId();
  return (
    <>
      <div className="grid gap-2">
        <Field label={t("password")} error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              autoFocus={isFirst}
              aria-describedby={[control["aria-describedby"], rules].filter(Boolean).join(" ")}
              value={password}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <PasswordChecklist id={rules} password={password} />
      </div>
      <Field label={t("confirmPassword")} error={errors.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
    </>
  );
}
