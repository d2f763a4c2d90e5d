import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { type MailboxHandling, setMailboxHandling } from "#web/data/mail/mail-handling.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

type Problem = "email" | "itself";

export function ForwardingSettings({ mailbox, canEdit }: { mailbox: MailboxHandling; canEdit: boolean }) {
  const { t } = useTranslation("mail-rules");
  // The address when the form was opened: an edit by another user since then is a conflict.
  const [opened, setOpened] = useState(mailbox);
  const form = useForm<{ to: string }, Problem>({
    draft: `forwarding ${mailbox.id}`,
    values: { to: mailbox.forward_to ?? "" },
    check: ({ to }) => {
      if (to.trim() === "") return {};
      const address = mailAddressSchema.safeParse(to).data;
      return { to: !address ? "email" : address === mailbox.address ? "itself" : undefined };
    },
    validateOn: "left",
  });
  const { mutate, isPending, variables } = useMutation({
    ...setMailboxHandling,
    onSuccess: (saved, { read, changes: { forward_to: to } }) => {
      if (to === undefined) return;
      notify.success(t(to ? "forward.saved" : "forward.off", { to }));
      form.startFrom({ to: to ?? "" });
      setOpened({ ...read, ...saved, forward_to: to });
    },
  });
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <Form
        form={form}
        onSubmit={({ to }) =>
          mutate({
            read: opened,
            changes: { forward_to: to.trim() === "" ? null : mailAddressSchema.parse(to) },
          })
        }
      >
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <TextField
              form={form}
              name="to"
              type="email"
              autoComplete="off"
              disabled={!canEdit}
              label={t("forward.to")}
              hint={t("forward.toHint")}
              words={(problem) => t(`problems.${problem}`)}
            />
          </div>
          {canEdit && (
            <Button type="submit" variant="outline" pending={isPending} disabled={!form.isUnsaved} className="mt-6.5">
              {t("save")}
            </Button>
          )}
        </div>
      </Form>
      <CheckboxField
        label={t("forward.keeps")}
        hint={t("forward.keepsHint")}
        isDisabled={!canEdit}
        isOn={isPending ? (variables.changes.keeps_copy ?? mailbox.keeps_copy) : mailbox.keeps_copy}
        onChange={(keeps) => mutate({ read: mailbox, changes: { keeps_copy: keeps } })}
      />
    </div>
  );
}
