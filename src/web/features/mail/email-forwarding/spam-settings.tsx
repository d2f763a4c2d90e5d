import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { isAccurate, minChecked } from "#domain/mail/spam-accuracy.ts";
import {
  emailSendersQuery,
  saveEmailSender,
  type MailboxHandling,
  removeEmailSender,
  setMailboxHandling,
  spamStatisticsQuery,
} from "#web/data/mail/mail-handling.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { mailbox: MailboxHandling; canEdit: boolean };

export function SpamSettings({ mailbox, canEdit }: Props) {
  const { t } = useTranslation("mail-rules");
  const { number } = useFormat();
  const { data: statistics } = useQuery(spamStatisticsQuery(mailbox.id));
  const { mutate, isPending, variables } = useMutation(setMailboxHandling);
  const shown = isPending ? { ...mailbox, ...variables.changes } : mailbox;
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <CheckboxField
        label={t("spam.filters")}
        hint={t("spam.filtersHint")}
        isDisabled={!canEdit}
        isOn={shown.filters_spam}
        onChange={(isOn) => mutate({ read: mailbox, changes: { filters_spam: isOn } })}
      />
      {statistics && (
        <p className="text-muted-foreground grid gap-1 text-xs">
          <span>
            {statistics.filtered + statistics.missed === 0
              ? t("spam.noStatistics")
              : t("spam.statistics", {
                  filtered: number(statistics.filtered),
                  restored: number(statistics.restored),
                  missed: number(statistics.missed),
                })}
          </span>
          {shown.filters_spam && (
            <span>
              {t(
                isAccurate({ wanted: statistics.checked, false_alarms: statistics.false_alarms })
                  ? "spam.moves"
                  : "spam.marksOnly",
                {
                  min: number(minChecked),
                  checked: number(statistics.checked),
                  wrong: number(statistics.false_alarms),
                },
              )}
            </span>
          )}
        </p>
      )}
      <CheckboxField
        label={t("spam.leads")}
        hint={t("spam.leadsHint")}
        isDisabled={!canEdit}
        isOn={shown.adds_leads}
        onChange={(isOn) => mutate({ read: mailbox, changes: { adds_leads: isOn } })}
      />
      <Senders mailbox={mailbox} canEdit={canEdit} />
    </div>
  );
}

const verdicts = ["blocked", "trusted"] as const;
type Verdict = (typeof verdicts)[number];
const verdictOf = (isBlocked: boolean): Verdict => (isBlocked ? "blocked" : "trusted");

/** Normalises an address, or a domain to the form '@domain'; undefined if the text is neither. */
function toSender(typed: string): string | undefined {
  const plain = typed.trim().toLowerCase();
  const domain = plain.replace(/^@/, "");
  if (/^[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(domain)) return `@${domain}`;
  return mailAddressSchema.safeParse(plain).data;
}

function Senders({ mailbox, canEdit }: Props) {
  const { t } = useTranslation("mail-rules");
  const { data: senders = [] } = useQuery(emailSendersQuery(mailbox.id));
  const form = useForm<{ sender: string; verdict: Verdict }, "sender">({
    draft: "sender",
    values: { sender: "", verdict: "blocked" },
    check: ({ sender }) => ({ sender: toSender(sender) ? undefined : "sender" }),
  });
  const { mutate: save, isPending } = useMutation({
    ...saveEmailSender,
    onSuccess: (_, { is_blocked: isBlocked }) => form.startFrom({ sender: "", verdict: verdictOf(isBlocked) }),
  });
  const { mutate: remove } = useMutation(removeEmailSender);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h5 className="text-sm font-medium">{t("senders.title")}</h5>
      {senders.length === 0 && <p className="text-muted-foreground text-sm">{t("senders.none")}</p>}
      <ul className="divide-border divide-y empty:hidden">
        {senders.map(({ id, sender, is_blocked: isBlocked }) => (
          <li key={id} className="flex min-h-9 items-center gap-2 text-sm">
            <span className="min-w-0 grow break-words">{sender}</span>
            <span className="text-muted-foreground shrink-0">{t(`senders.${verdictOf(isBlocked)}`)}</span>
            {canEdit && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("senders.remove", { sender })}
                onClick={() => {
                  const undo = () => save({ mailbox_id: mailbox.id, sender, is_blocked: isBlocked });
                  remove({ id }, { onSuccess: () => notify.undo(t("senders.removed", { sender }), undo) });
                }}
              >
                <X />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Form
          form={form}
          onSubmit={({ sender, verdict }) =>
            save({ mailbox_id: mailbox.id, sender: toSender(sender) ?? "", is_blocked: verdict === "blocked" })
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
            <TextField
              form={form}
              name="sender"
              label={t("senders.sender")}
              hint={t("senders.senderHint")}
              words={() => t("problems.sender")}
              autoComplete="off"
            />
            <FormField form={form} name="verdict" label={t("senders.verdict")}>
              {(box) => (
                <Select {...box} options={verdicts.map((verdict) => [verdict, t(`senders.${verdict}`)] as const)} />
              )}
            </FormField>
            <Button type="submit" variant="outline" pending={isPending} className="sm:mt-6">
              {t("senders.add")}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
