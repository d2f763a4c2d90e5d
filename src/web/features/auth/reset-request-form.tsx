import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import { requestMail } from "#web/data/auth/auth-mail.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";

import { useCaptcha } from "./captcha.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

/** Renders the form that requests the email. The result does not reveal whether the address has an account. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("auth");
  const form = useRef<HTMLFormElement>(null);
  const { errors, read, reject } = useFieldErrors(form);
  const captcha = useCaptcha();
  const { mutate, isPending } = useMutation({
    ...requestMail,
    onSuccess: (_data, { email }) => onSent(email),
    onError: (error) => reject(error, "error.mail"),
    onSettled: captcha.renew,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = read(["email"] as const);
    const solved = input && captcha.take();
    if (solved) mutate({ kind: "recovery", email: input.email, ...solved });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t("email")} error={errors.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="username" autoFocus className="h-9" />
        )}
      </Field>
      {captcha.widget}
      <Button type="submit" size="lg" pending={isPending}>
        {t("reset.submit")}
      </Button>
      <Link
        to="/auth"
        className="text-muted-foreground decoration-input justify-self-center rounded-sm text-sm underline underline-offset-4 hover:decoration-current"
      >
        {t("reset.back")}
      </Link>
    </form>
  );
}
