import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { placeholders } from "#domain/mail/fill-template.ts";
import { type EmailTemplate, saveEmailTemplate, type WrittenTemplate } from "#web/data/mail/email-templates.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = { template: WrittenTemplate | EmailTemplate; onDone: () => void };

const problemsOf = ({ name, body }: WrittenTemplate) => ({
  ...(name.trim() === "" && { name: "required" as const }),
  ...(body.trim() === "" && { body: "required" as const }),
});

export function TemplateForm({ template, onDone }: Props) {
  const { t } = useTranslation("compose");
  const box = useRef<HTMLTextAreaElement>(null);
  const { name, subject, body } = template;
  const read = "id" in template ? template : null;
  const form = useForm<WrittenTemplate, "required">({
    draft: `template ${read?.id ?? ""}`,
    values: { name, subject, body },
    check: problemsOf,
  });
  const { mutate, isPending } = useMutation({
    ...saveEmailTemplate,
    onSuccess: (_saved, { template: { name: saved } }) => {
      notify.success(t("templates.saved", { name: saved }));
      onDone();
    },
  });
  const put = (word: string) => {
    const at = box.current?.selectionStart ?? form.values.body.length;
    form.set("body", `${form.values.body.slice(0, at)}{${word}}${form.values.body.slice(at)}`);
    box.current?.focus();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => mutate({ read, template: { ...values, name: values.name.trim() } })}
      title={t(read ? "templates.editTitle" : "templates.new")}
      text={t("templates.hint")}
      submit={t("templates.save")}
      isPending={isPending}
      aside={
        <Button variant="ghost" className="mr-auto" onClick={onDone}>
          {t("templates.back")}
        </Button>
      }
    >
      <TextField form={form} name="name" label={t("templates.name")} maxLength={120} />
      <TextField form={form} name="subject" label={t("subject")} maxLength={200} />
      <FormField form={form} name="body" label={t("text")}>
        {({ onChange, ...tie }) => (
          <Textarea
            {...tie}
            ref={box}
            className="min-h-40"
            maxLength={20_000}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <div role="group" aria-label={t("templates.placeholders")} className="flex flex-wrap gap-1.5">
        {placeholders.map((word) => (
          <Button key={word} variant="outline" size="sm" onClick={() => put(word)}>
            {`{${word}}`}
            <span className="text-muted-foreground">{t(`templates.means.${word}`)}</span>
          </Button>
        ))}
      </div>
    </DialogForm>
  );
}
