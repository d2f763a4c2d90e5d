import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { signIn } from "#web/data/auth/sign-in.ts";
import { authCodeOf } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useCaptcha } from "./captcha.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

type SignInFormProps = {
  /** The invited address, which cannot be changed. */
  email: string | undefined;
  keepSignedIn: boolean;
  onKeepSignedIn: (keep: boolean) => void;
  onSent: (email: string) => void;
};

/** Renders the sign-in form. After success, the route redirects to the dashboard. */
export function SignInForm({ email, keepSignedIn, onKeepSignedIn, onSent }: SignInFormProps) {
  const { t } = useTranslation("auth");
  const { mail } = use(loadConfig());
  const form = useRef<HTMLFormElement>(null);
  const [unconfirmed, setUnconfirmed] = useState("");
  const { errors, read, reject } = useFieldErrors(form);
  const captcha = useCaptcha();
  const { mutate, isPending } = useMutation({
    ...signIn,
    onSuccess: async () => {
      if (!(await needsSecondFactor())) notify.success(t("done.signIn"));
    },
    onError: (error, input) => {
      reject(error, "error.signIn");
      if (authCodeOf(error) === "email_not_confirmed") setUnconfirmed(input.email);
    },
    onSettled: captcha.renew,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnconfirmed("");
    const input = read(["email", "password"] as const);
    const solved = input && captcha.take();
    if (solved) mutate({ ...input, ...solved, keepSignedIn });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {unconfirmed && <Unconfirmed captcha={captcha} email={unconfirmed} onSent={() => onSent(unconfirmed)} />}
      <Field label={t("email")} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            className="h-9"
            defaultValue={email}
            readOnly={email !== undefined}
          />
        )}
      </Field>
      <Field label={t("password")} error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-2">
          <Checkbox id="keep" name="keep" checked={keepSignedIn} onCheckedChange={onKeepSignedIn} />
          <Label htmlFor="keep" className="font-normal">
            {t("keepSignedIn")}
          </Label>
        </div>
        {mail !== "off" && (
          <Link
            to="/reset-password"
            data-where="mail"
            className="decoration-input rounded-sm text-sm underline underline-offset-4 hover:decoration-current"
          >
            {t("signIn.reset")}
          </Link>
        )}
      </div>
      {captcha.widget}
      <Button type="submit" size="lg" pending={isPending}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
