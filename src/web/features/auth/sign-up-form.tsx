import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { unmetPasswordRules } from "#domain/password.ts";
import { signUp } from "#web/data/session.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordInput } from "./password-input.tsx";
import { textOf } from "./text-of.ts";

/** With a session at once, the route leads on to the dashboard by itself; without one, the e-mail has to be confirmed. */
export function SignUpForm() {
  const { t, i18n } = useTranslation("auth");
  const [password, setPassword] = useState("");
  const rules = useId();
  const { mutate, isPending } = useMutation({
    ...signUp,
    onSuccess: (session) => {
      if (session) notify.success(t("done.signUp"));
      else notify.success(t("done.confirmTitle"), t("done.confirmText"));
    },
    onError: (error) => notify.error(t("error.title"), error.message || t("error.signUp")),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = {
      firstName: textOf(form, "firstName").trim(),
      lastName: textOf(form, "lastName").trim(),
      email: textOf(form, "email").trim(),
      password,
      language: i18n.language,
    };
    const confirmation = textOf(form, "confirmPassword");
    const fail = (text: string) => notify.error(t("error.title"), text);
    if (!confirmation || Object.values(input).includes("")) return fail(t("error.fillIn"));
    if (unmetPasswordRules(password).length > 0) return fail(t("error.password"));
    if (confirmation !== password) return fail(t("error.mismatch"));
    mutate(input);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("firstName")}>
          {(control) => (
            <Input {...control} name="firstName" autoComplete="given-name" autoFocus maxLength={200} className="h-9" />
          )}
        </Field>
        <Field label={t("lastName")}>
          {(control) => (
            <Input {...control} name="lastName" autoComplete="family-name" maxLength={200} className="h-9" />
          )}
        </Field>
      </div>
      <Field label={t("email")}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" className="h-9" />}
      </Field>
      <div className="grid gap-2">
        <Field label={t("password")}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              aria-describedby={rules}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <PasswordChecklist id={rules} password={password} />
      </div>
      <Field label={t("confirmPassword")}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" pending={isPending}>
        {t("signUp.submit")}
      </Button>
    </form>
  );
}
