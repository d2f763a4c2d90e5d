import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";

import { ruleMoves } from "#domain/mail/rules.ts";
import { createEmailRule, type MailboxHandling, updateEmailRule } from "#web/data/mail/mail-handling.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { useProblemText } from "#web/ui/form/use-problem-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { notify } from "#web/ui/toast.tsx";

import { RuleConditions } from "./rule-conditions.tsx";
import { type RuleDraft, ruleOf, ruleProblems } from "./rule-draft.ts";
import { RulePreview } from "./rule-preview.tsx";

type Props = {
  draft: RuleDraft;
  mailbox: MailboxHandling;
  position: number;
  timeZone: string;
  onClose: () => void;
};

export function RuleForm({ draft: opened, mailbox, position, timeZone, onClose }: Props) {
  const { t } = useTranslation("mail-rules");
  const problemText = useProblemText();
  const [draft, setDraft] = useDraftFields(`rule ${mailbox.id} ${opened.saved?.id ?? ""}`, opened);
  const [wasSent, setSent] = useState(false);
  const set = (changed: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const problems = ruleProblems(draft, mailbox.address);
  const isRight = problems.value === undefined && problems.forward === undefined && !problems.nothing;
  const onSuccess = () => {
    notify.success(t("rules.saved"));
    onClose();
  };
  const create = useMutation({ ...createEmailRule, onSuccess });
  const update = useMutation({ ...updateEmailRule, onSuccess });
  const submit = () => {
    setSent(true);
    if (!isRight) return;
    const { id: _, ...rule } = ruleOf(draft);
    if (draft.saved) update.mutate({ saved: draft.saved, rule });
    else create.mutate({ rule, mailboxId: mailbox.id, position, isOn: true });
  };
  return (
    <form
      noValidate
      aria-label={t(draft.saved ? "rules.editTitle" : "rules.add")}
      className="bg-card grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RuleConditions draft={draft} missing={wasSent ? problems.value : undefined} onChange={set} />
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <legend className="mb-2 text-sm font-medium">{t("rules.then")}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Field
            label={t("rules.forward")}
            error={
              wasSent && problems.forward ? problemText(problems.forward, (own) => t(`problems.${own}`)) : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={draft.forward}
                onChange={(event) => set({ forward: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("rules.move")}>
            {(control) => (
              <Select
                {...control}
                value={draft.move}
                options={[
                  ["", t("rules.moves.none")],
                  ...ruleMoves.map((move) => [move, t(`rules.moves.${move}`)] as const),
                ]}
                onChange={(move) => set({ move })}
              />
            )}
          </Field>
          <Field label={t("rules.assign")}>
            {(control) => (
              <MemberSelect {...control} value={draft.assignee} onChange={(assignee) => set({ assignee })} />
            )}
          </Field>
        </div>
        <CheckboxField
          label={t("rules.stops")}
          hint={t("rules.stopsHint")}
          isOn={draft.stops}
          onChange={(stops) => set({ stops })}
        />
        {wasSent && problems.nothing && (
          <p role="alert" className="text-destructive text-xs">
            {t("problems.nothing")}
          </p>
        )}
      </fieldset>
      <RulePreview mailbox={mailbox} timeZone={timeZone} rule={problems.value === undefined ? ruleOf(draft) : null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={create.isPending || update.isPending}>
          {t("save")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

type MemberSelectProps = Omit<ComponentProps<typeof Select>, "options" | "value" | "onChange"> & {
  value: string;
  onChange: (member: string) => void;
};

/** Renders the choice of a member with a login, or none. */
function MemberSelect(props: MemberSelectProps) {
  const { t } = useTranslation("mail-rules");
  const { data: members } = useSuspenseQuery(membersQuery());
  const able = members.filter(({ user_id: user, id }) => user !== null || id === props.value);
  return <Select {...props} options={[["", t("rules.nobody")], ...able.map(({ id, name }) => [id, name] as const)]} />;
}
