import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { unmetPasswordRules } from "#domain/password.ts";
import { authCodeOf } from "#web/data/app-error.ts";
import { changePassword, sendPasswordCode } from "#web/data/password.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PasswordChecklist } from "#web/ui/password-checklist.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

type Typed = { current: string; password: string; code: string };
const nothing: Typed = { current: "", password: "", code: "" };
/** Beside which box a refusal stands; the others stand below. */
const boxes: Partial<Record<string, keyof Typed>> = {
  invalid_credentials: "current",
  same_password: "password",
  weak_password: "password",
  reauthentication_not_valid: "code",
};

/** A new password for whoever knows the old one; the server may also ask for a code by mail. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation("profile");
  const problemOf = useLoginProblem();
  const rules = useId();
  const [typed, setTyped] = useState(nothing);
  const send = useMutation(sendPasswordCode);
  const change = useMutation({
    ...changePassword,
    onSuccess: () => {
      setTyped(nothing);
      send.reset();
      notify.success(t("password.done"));
    },
    onError: (error) => {
      if (authCodeOf(error) === "reauthentication_needed") send.mutate();
    },
  });
  const asksForCode = !send.isIdle;
  const error = authCodeOf(change.error) === "reauthentication_needed" ? send.error : change.error;
  const box = boxes[authCodeOf(error) ?? ""];
  const problemAt = (name: keyof Typed) => (error && box === name ? problemOf(error) : undefined);
  const isComplete =
    unmetPasswordRules(typed.password).length === 0 &&
    (!hasPassword || typed.current !== "") &&
    (!asksForCode || typed.code.trim() !== "");
  const write = (name: keyof Typed, text: string) => setTyped({ ...typed, [name]: text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    change.mutate({
      current: hasPassword ? typed.current : undefined,
      password: typed.password,
      code: asksForCode ? typed.code.replace(/\D/g, "") : undefined,
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:max-w-sm">
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field label={t("password.current")} error={problemAt("current")}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={typed.current}
              onChange={(event) => write("current", event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="grid gap-2">
        <Field label={t("password.new")} error={problemAt("password")}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              aria-describedby={[control["aria-describedby"], rules].filter(Boolean).join(" ")}
              value={typed.password}
              onChange={(event) => write("password", event.target.value)}
            />
          )}
        </Field>
        <PasswordChecklist id={rules} password={typed.password} />
      </div>
      {asksForCode && (
        <Field label={t("password.code")} hint={t("password.codeHint", { email })} error={problemAt("code")}>
          {(control) => (
            <CodeInput {...control} value={typed.code} onChange={(event) => write("code", event.target.value)} />
          )}
        </Field>
      )}
      {error && !box && <FormNotice>{problemOf(error)}</FormNotice>}
      <div>
        <Button type="submit" variant="outline" pending={change.isPending || send.isPending} disabled={!isComplete}>
          {t(hasPassword ? "password.change" : "password.set")}
        </Button>
      </div>
      <p className="text-muted-foreground text-xs">{t("password.note")}</p>
    </form>
  );
}
