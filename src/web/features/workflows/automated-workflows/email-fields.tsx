import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { maxSubjectLength } from "#domain/mail/email.ts";
import { canWriteFrom } from "#domain/mail/inbox-search.ts";
import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { workspaceId, workspacesQuery } from "#web/data/workspace/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";

import type { FieldsProps } from "./step-forms.tsx";
import { withCurrentOption } from "./with-current-option.ts";

export function EmailFields({ step, onChange }: FieldsProps<"email">) {
  const { t } = useTranslation("workflows");
  const { data: workspaces } = useQuery(workspacesQuery);
  const workspace = workspaces?.find(({ id }) => id === workspaceId());
  const { data: mailboxes } = useQuery(mailboxesQuery());
  const own = mailboxes?.filter((mailbox) => workspace && canWriteFrom(mailbox, workspace)) ?? [];
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <Field label={t("form.mailbox")}>
          {(tie) => (
            <Select
              {...tie}
              value={step.mailbox}
              options={withCurrentOption(
                own.map(({ id, address }) => [id, address] as const),
                step.mailbox,
                t("form.choose"),
              )}
              onChange={(mailbox) => onChange({ ...step, mailbox })}
            />
          )}
        </Field>
        <Field label={t("form.subject")}>
          {(tie) => (
            <Input
              {...tie}
              maxLength={maxSubjectLength}
              value={step.subject}
              onChange={({ target: { value: subject } }) => onChange({ ...step, subject })}
            />
          )}
        </Field>
      </div>
      {mailboxes && own.length === 0 && (
        <p className="text-sm">
          <Link to="/dashboard/email-forwarding" className="text-primary underline underline-offset-4">
            {t("form.connect")}
          </Link>
        </p>
      )}
      <Field label={t("form.text")} hint={t("form.emailHint")}>
        {(tie) => (
          <Textarea
            {...tie}
            rows={6}
            maxLength={2000}
            value={step.text}
            onChange={({ target: { value: text } }) => onChange({ ...step, text })}
          />
        )}
      </Field>
    </div>
  );
}
