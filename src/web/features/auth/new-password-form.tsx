import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { setPassword } from "#web/data/auth-mail.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

/** Sets the password of whoever the link signed in. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation("auth");
  const form = useRef<HTMLFormElement>(null);
  const [password, setTyped] = useState("");
  const { errors, read, refuse } = useFieldErrors(form);
  const { mutate, isPending } = useMutation({
    ...setPassword,
    onSuccess: () => {
      notify.success(t("newPassword.done"));
      onDone();
    },
    onError: (error) => refuse(error, "error.setPassword"),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = read(["password", "confirmPassword"] as const);
    if (input) mutate(input.password);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields isFirst password={password} onChange={setTyped} errors={errors} />
      <Button type="submit" size="lg" pending={isPending}>
        {t("newPassword.submit")}
      </Button>
    </form>
  );
}
