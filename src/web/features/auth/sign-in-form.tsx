import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { signIn } from "#web/data/session.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { notify } from "#web/ui/toast.tsx";

import { PasswordInput } from "./password-input.tsx";
import { textOf } from "./text-of.ts";

/** After success the route leads on to the dashboard by itself. */
export function SignInForm() {
  const { t } = useTranslation("auth");
  const { mutate, isPending } = useMutation({
    ...signIn,
    onSuccess: () => notify.success(t("done.signIn")),
    onError: (error) => notify.error(t("error.title"), error.message || t("error.signIn")),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, "email").trim();
    const password = textOf(form, "password");
    if (!email || !password) return notify.error(t("error.title"), t("error.fillIn"));
    mutate({ email, password, keepSignedIn: form.has("keep") });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t("email")}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="username" autoFocus className="h-9" />
        )}
      </Field>
      <Field label={t("password")}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <div className="flex items-center gap-2">
        <Checkbox id="keep" name="keep" defaultChecked />
        <Label htmlFor="keep" className="font-normal">
          {t("keepSignedIn")}
        </Label>
      </div>
      <Button type="submit" size="lg" pending={isPending}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
