import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { inNameOrder } from "#domain/workspace/people/name-order.ts";
import { signUp } from "#web/data/auth/sign-in.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useCaptcha } from "./captcha.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

const boxes = { firstName: "given-name", lastName: "family-name" } as const;
const others = ["email", "password", "confirmPassword"] as const;

type SignUpFormProps = {
  /** The invited address, which cannot be changed. */
  email: string | undefined;
  onSent: (email: string) => void;
};

/**
 * Renders the sign-up form. If signing up starts a session, the route redirects. Otherwise `onSent` is called with the
 * recipient of the email.
 */
export function SignUpForm({ email, onSent }: SignUpFormProps) {
  const { t, i18n } = useTranslation("auth");
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const { errors, read, reject } = useFieldErrors(form);
  const captcha = useCaptcha();
  const { mutate, isPending } = useMutation({
    ...signUp,
    onSuccess: (session, input) => {
      if (session) return notify.success(t("done.signUp"));
      notify.success(t("done.confirmTitle"), t("done.confirmText"));
      onSent(input.email);
    },
    onError: (error) => reject(error, "error.signUp"),
    onSettled: captcha.renew,
  });
  const parts = inNameOrder<keyof typeof boxes>(i18n.language, "firstName", "lastName");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = read([...parts, ...others]);
    const solved = input && captcha.take();
    if (solved) mutate({ ...input, ...solved, language: i18n.language });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3">
        {parts.map((name, index) => (
          <Field key={name} label={t(name)} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                name={name}
                autoComplete={boxes[name]}
                autoFocus={index === 0}
                maxLength={200}
                className="h-9"
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t("email")} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            className="h-9"
            defaultValue={email}
            readOnly={email !== undefined}
          />
        )}
      </Field>
      <NewPasswordFields password={password} onChange={setPassword} errors={errors} />
      {captcha.widget}
      <Button type="submit" size="lg" pending={isPending}>
        {t("signUp.submit")}
      </Button>
    </form>
  );
}
