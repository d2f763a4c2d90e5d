import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { unmetPasswordRules } from "#domain/auth/password.ts";
import { changePassword, sendPasswordCode } from "#web/data/auth/password.ts";
import { authCodeOf } from "#web/data/requests/app-error.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { PasswordChecklist } from "#web/ui/password-checklist.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

type Typed = { current: string; password: string; code: string };
const empty: Typed = { current: "", password: "", code: "" };
/** The fields that show errors, by error code. Other errors are shown below the fields. */
const boxes: Partial<Record<string, keyof Typed>> = {
  invalid_credentials: "current",
  same_password: "password",
  weak_password: "password",
  reauthentication_not_valid: "code",
};

type Props = { email: string; hasPassword: boolean };

/** Renders the button that opens the form for the password. */
export function Password(props: Props) {
  const { t } = useTranslation("profile");
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <PasswordForm {...props} onClose={() => setChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-medium">{t("password.label")}</p>
      <Button variant="outline" onClick={() => setChanging(true)}>
        {t(props.hasPassword ? "password.change" : "password.set")}
      </Button>
    </div>
  );
}

/** Renders the form that changes the password. It requires the current password, and sometimes a code from an email. */
function PasswordForm({ email, hasPassword, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["profile", "common"]);
  const problemOf = useLoginProblem();
  const rules = useId();
  const form = useForm({ draft: null, values: empty });
  const typed = form.values;
  const send = useMutation(sendPasswordCode);
  const change = useMutation({
    ...changePassword,
    onSuccess: () => {
      notify.success(t("password.done"));
      onClose();
    },
    onError: (error) => {
      const box = boxes[authCodeOf(error) ?? ""];
      if (authCodeOf(error) === "reauthentication_needed") send.mutate();
      else if (box) form.reject({ [box]: problemOf(error) });
    },
  });
  const asksForCode = !send.isIdle;
  const error = authCodeOf(change.error) === "reauthentication_needed" ? send.error : change.error;
  const isComplete =
    unmetPasswordRules(typed.password).length === 0 &&
    (!hasPassword || typed.current !== "") &&
    (!asksForCode || typed.code.trim() !== "");
  const submit = () => {
    if (!isComplete) return;
    change.mutate({
      current: hasPassword ? typed.current : undefined,
      password: typed.password,
      code: asksForCode ? typed.code.replace(/\D/g, "") : undefined,
    });
  };
  return (
    <Form form={form} onSubmit={submit} className="sm:max-w-sm">
      {/* Shows password managers the account that the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <TextField
          form={form}
          name="current"
          label={t("password.current")}
          as={PasswordInput}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <div className="grid gap-2">
        <TextField
          form={form}
          name="password"
          label={t("password.new")}
          as={PasswordInput}
          autoComplete="new-password"
          autoFocus={!hasPassword}
          aria-describedby={rules}
        />
        <PasswordChecklist id={rules} password={typed.password} />
      </div>
      {asksForCode && (
        <TextField
          form={form}
          name="code"
          label={t("password.code")}
          hint={t("password.codeHint", { email })}
          as={CodeInput}
        />
      )}
      {error && !boxes[authCodeOf(error) ?? ""] && <FormNotice>{problemOf(error)}</FormNotice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={change.isPending || send.isPending} disabled={!isComplete}>
          {t(hasPassword ? "password.change" : "password.set")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
      <p className="text-muted-foreground text-xs">{t("password.note")}</p>
    </Form>
  );
}
