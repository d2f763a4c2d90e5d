import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { mailboxSharings } from "#domain/mail/mailbox.ts";
import { changeMailbox, type Mailbox } from "#web/data/mail/mailboxes.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { notify } from "#web/ui/toast.tsx";

import { SharingField } from "./sharing-field.tsx";

type Props = { mailbox: Mailbox; isOpen: boolean; onClose: () => void; onReconnect: () => void };

export function EditMailbox({ mailbox, isOpen, onClose, onReconnect }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <DialogContent>
        <EditForm mailbox={mailbox} onDone={onClose} onReconnect={onReconnect} />
      </DialogContent>
    </Dialog>
  );
}

function EditForm({ mailbox, onDone, onReconnect }: Omit<Props, "isOpen" | "onClose"> & { onDone: () => void }) {
  const { t } = useTranslation("mailboxes");
  const [opened] = useState(mailbox);
  const { id, address, name, signature, sharing, member_id: memberId } = opened;
  const form = useForm({ draft: `mailbox ${id}`, values: { name, signature, sharing } });
  const { mutate: change, isPending } = useMutation({
    ...changeMailbox,
    onSuccess: () => {
      notify.success(t("edit.saved"));
      onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        change({
          read: opened,
          changes: changesBetween(
            { sharing, name, signature },
            { sharing: values.sharing, name: values.name.trim(), signature: values.signature.trim() },
          ),
        })
      }
      title={t("edit.title", { address })}
      submit={t("edit.save")}
      isPending={isPending}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={onReconnect}>
          {t("edit.password")}
        </Button>
      }
    >
      {/* An account that belongs to no member cannot be private. */}
      <SharingField
        form={form}
        sharings={mailboxSharings.filter((mailboxSharing) => mailboxSharing !== "private" || memberId !== null)}
      />
      <TextField form={form} name="name" label={t("form.name")} hint={t("form.nameHint")} maxLength={200} />
      <FormField form={form} name="signature" label={t("edit.signature")} hint={t("edit.signatureHint")}>
        {({ onChange, ...box }) => (
          <Textarea {...box} rows={4} maxLength={2000} onChange={(event) => onChange(event.target.value)} />
        )}
      </FormField>
    </DialogForm>
  );
}
