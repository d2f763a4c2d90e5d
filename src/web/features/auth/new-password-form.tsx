import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { changePassword, sendPasswordCode } from "#web/data/auth/password.ts";
import { authCodeOf } from "#web/data/requests/app-error.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

/**
 * Renders the form that sets a new password for the signed-in user. After a long session, the server may also require a
 * code from an email.
 */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation("auth");
  const form = useRef<HTMLFormElement>(null);
  const [password, setTyped] = useState("");
  const { errors, read, reject } = useFieldErrors(form);
  const send = useMutation({ ...sendPasswordCode, onError: (error) => reject(error, "error.setPassword") });
  const change = useMutation({
    ...changePassword,
    onSuccess: () => {
      notify.success(t("newPassword.done"));
      onDone();
    },
    onError: (error) => {
      if (authCodeOf(error) === "reauthentication_needed") send.mutate();
      else reject(error, "error.setPassword");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = send.isSuccess ? (["code"] as const) : [];
    const input: Partial<Record<string, string>> | null = read(["password", "confirmPassword", ...request]);
    if (input?.password)
      change.mutate({ current: undefined, password: input.password, code: input.code?.replace(/\D/g, "") });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {/* Shows password managers the account that the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields isFirst password={password} onChange={setTyped} errors={errors} />
      {send.isSuccess && (
        <Field label={t("sent.code")} hint={t("newPassword.codeHint", { email })} error={errors.code}>
          {(control) => <CodeInput {...control} name="code" autoFocus />}
        </Field>
      )}
      <Button type="submit" size="lg" pending={change.isPending || send.isPending}>
        {t("newPassword.submit")}
      </Button>
    </form>
  );
}
