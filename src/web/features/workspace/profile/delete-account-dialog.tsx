import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { sendPasswordCode } from "#web/data/auth/password.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { accountDeletionQuery, deleteAccount, leftMembersQuery } from "#web/data/workspace/account-deletion.ts";
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
import { useLoginProblem } from "./use-login-problem.ts";

type DeleteAccountDialogProps = {
  isOpen: true;
  email: string;
  timeZone: string;
  hasPassword: boolean;
  onClose: () => void;
};

/**
 * Renders the effects of deleting the account and asks for the password. For users without a password, a code is
 * emailed instead.
 */
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

type Effect = { workspace_id: string; name: string; effect: string };

/**
 * Returns the user's membership, the possible successors, and the selected successor for each workspace with other
 * members.
 */
function useHeirs(effects: readonly Effect[]) {
  const [selected, setChosen] = useState<Record<string, string>>({});
  const left = effects.filter(({ effect }) => effect === "left");
  const ids = left.map(({ workspace_id: id }) => id);
  const { data: people } = useQuery({ ...leftMembersQuery(ids), enabled: ids.length > 0 });
  const places = left.flatMap(({ workspace_id: id, name }) => {
    const here = people?.filter((person) => person.workspace_id === id) ?? [];
    const me = here.find(({ isMe }) => isMe);
    const heirs = here.filter(({ isMe }) => !isMe);
    const heirId = selected[id] ?? heirs[0]?.id;
    return me && heirId ? [{ id, name, memberId: me.id, heirs, heirId }] : [];
  });
  return {
    places,
    isKnown: ids.length === 0 || people !== undefined,
    heirs: Object.fromEntries(places.map(({ id, heirId }) => [id, heirId])),
    choose: (workspace: string, member: string) => setChosen({ ...selected, [workspace]: member }),
  };
}
