import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { ApiError } from "#web/data/requests/api-error.ts";
import { sendPasswordCode } from "#web/data/session/password.ts";
import { deleteAccount, accountDeletionQuery } from "#web/data/workspace/account-deletion.ts";
import { HeirField } from "#web/people/heir-field.tsx";
import { CodeInput } from "#web/ui/code-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { BlockedNotice, LeavingEffects } from "./leaving-effects.tsx";
import { useHeirs } from "./use-heirs.ts";
import { useLoginProblem } from "./use-login-problem.ts";

type DeleteAccountDialogProps = {
  isOpen: true;
  email: string;
  timeZone: string;
  hasPassword: boolean;
  onClose: () => void;
};

/** Renders what deletion will do, and asks for the password, or for an emailed code if there is none. */
export function DeleteAccountDialog({ email, timeZone, hasPassword, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation("profile");
  const { momentDay } = useFormat();
  const problemOf = useLoginProblem();
  const { data: effects = [] } = useQuery(accountDeletionQuery);
  const [typed, setTyped] = useState("");
  const send = useMutation(sendPasswordCode);
  const leave = useMutation({
    ...deleteAccount,
    onSuccess: (at) => notify.success(t("leaving.done", { day: momentDay(at, timeZone) }), t("leaving.doneText")),
    onError: (error) => {
      if (error instanceof ApiError && error.problem === "code_needed") send.mutate();
    },
  });
  const { places, heirs, choose, isKnown } = useHeirs(effects);
  const blocked = effects.filter(({ effect }) => effect === "blocked");
  const asksForCode = !hasPassword && !send.isIdle;
  const isProblem = leave.error && !(leave.error instanceof ApiError && leave.error.problem === "code_needed");
  const error = isProblem ? leave.error : send.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate({ ...(hasPassword ? { password: typed } : { code: typed.replace(/\D/g, "") }), heirs });
  };
  return (
    <QuestionDialog
      title={t("leaving.title")}
      text={t("leaving.text")}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button
          type="submit"
          variant="destructive"
          disabled={!isKnown || blocked.length > 0 || ((hasPassword || asksForCode) && typed === "")}
          pending={leave.isPending || send.isPending}
        >
          {t(hasPassword || asksForCode ? "leaving.submit" : "leaving.sendCode")}
        </Button>
      }
    >
      {blocked.length > 0 ? (
        <BlockedNotice workspaces={blocked} />
      ) : (
        <>
          <LeavingEffects effects={effects} />
          {places.map(({ id, name, memberId, heirs: colleagues, heirId }) => (
            <HeirField
              key={id}
              label={t("leaving.heir", { name })}
              memberId={memberId}
              workspace={id}
              heirs={colleagues}
              value={heirId}
              onChange={(member) => choose(id, member)}
            />
          ))}
          {hasPassword && (
            <>
              <input type="email" autoComplete="username" value={email} readOnly hidden />
              <Field label={t("leaving.password")}>
                {(control) => (
                  <PasswordInput
                    {...control}
                    autoComplete="current-password"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
            </>
          )}
          {asksForCode && (
            <Field label={t("password.code")} hint={t("leaving.codeHint", { email })}>
              {(control) => <CodeInput {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />}
            </Field>
          )}
          {error && <FormNotice>{problemOf(error)}</FormNotice>}
        </>
      )}
    </QuestionDialog>
  );
}
