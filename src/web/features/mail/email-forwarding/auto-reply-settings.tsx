import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { isDay } from "#domain/time/dates.ts";
import { type MailboxHandling, setMailboxHandling } from "#web/data/mail/mail-handling.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { notify } from "#web/ui/toast.tsx";

const moments = ["always", "outside_hours"] as const;
const days = ["1", "7", "30"] as const;

type Values = {
  text: string;
  subject: string;
  when: (typeof moments)[number];
  from: string;
  until: string;
  again: string;
};

const columnsOf = (values: Values) => ({
  replies: true,
  reply_text: values.text.trim(),
  reply_subject: values.subject.trim(),
  reply_when: values.when,
  reply_from: values.from || null,
  reply_until: values.until || null,
  reply_again_days: Number(values.again),
});

export function AutoReplySettings({ mailbox, canEdit }: { mailbox: MailboxHandling; canEdit: boolean }) {
  const { t } = useTranslation("mail-rules");
  const storedValues = (box: MailboxHandling): Values => ({
    text: box.reply_text,
    subject: box.reply_subject,
    when: box.reply_when === "outside_hours" ? "outside_hours" : "always",
    from: box.reply_from ?? "",
    until: box.reply_until ?? "",
    again: String(box.reply_again_days),
  });
  // The values when the form was opened: an edit by another user since then is a conflict.
  const [opened, setOpened] = useState(mailbox);
  const form = useForm<Values, "required" | "day" | "order">({
    draft: `auto-reply ${mailbox.id}`,
    values: storedValues(mailbox),
    check: ({ text, from, until }) => ({
      text: text.trim() === "" ? "required" : undefined,
      from: from === "" || isDay(from) ? undefined : "day",
      until: until === "" ? undefined : !isDay(until) ? "day" : from !== "" && until < from ? "order" : undefined,
    }),
  });
  const { mutate, isPending } = useMutation({
    ...setMailboxHandling,
    onSuccess: (saved, { read, changes }) => {
      setOpened({ ...read, ...changes, ...saved });
      if (changes.replies !== false) form.startFrom(form.values);
      notify.success(t(changes.replies === false ? "reply.off" : "reply.on"));
    },
  });
  const words = (problem: "order") => t(`problems.${problem}`);
  const again = [...new Set([...days, String(mailbox.reply_again_days)])].toSorted((a, b) => Number(a) - Number(b));
  return (
    <Form
      form={form}
      className="max-w-xl"
      onSubmit={(values) =>
        mutate({ read: opened, changes: changesBetween<Partial<MailboxHandling>>(opened, columnsOf(values)) })
      }
    >
      <p className="text-muted-foreground flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={mailbox.replies ? "good" : "neutral"}>{t(mailbox.replies ? "on" : "isOff")}</Badge>
        {t("reply.rule")}
      </p>
      <fieldset disabled={!canEdit || isPending} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormField form={form} name="text" label={t("reply.text")}>
          {({ onChange, ...box }) => (
            <Textarea {...box} rows={4} maxLength={5000} onChange={(event) => onChange(event.target.value)} />
          )}
        </FormField>
        <TextField
          form={form}
          name="subject"
          label={t("reply.subject")}
          hint={t("reply.subjectHint")}
          maxLength={200}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <FormField form={form} name="when" label={t("reply.when")}>
            {(box) => (
              <Select {...box} options={moments.map((moment) => [moment, t(`reply.moments.${moment}`)] as const)} />
            )}
          </FormField>
          <FormField form={form} name="again" label={t("reply.again")}>
            {(box) => (
              <Select
                {...box}
                options={again.map((days) => [days, t("reply.days", { count: Number(days) })] as const)}
              />
            )}
          </FormField>
          <TextField form={form} name="from" as={DateInput} label={t("reply.from")} hint={t("reply.fromHint")} />
          <TextField
            form={form}
            name="until"
            as={DateInput}
            label={t("reply.until")}
            hint={t("reply.untilHint")}
            words={words}
          />
        </div>
      </fieldset>
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={isPending} disabled={mailbox.replies && !form.isUnsaved}>
            {t(mailbox.replies ? "save" : "reply.turnOn")}
          </Button>
          {mailbox.replies && (
            <Button
              variant="outline"
              disabled={isPending}
              onClick={() => mutate({ read: mailbox, changes: { replies: false } })}
            >
              {t("reply.turnOff")}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
