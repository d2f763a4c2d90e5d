import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { disconnectMailbox, type Mailbox } from "#web/data/mail/mailboxes.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = { mailbox: Mailbox; isOpen: boolean; onClose: () => void };

/** Renders the dialog that deletes an email account. The address has to be typed, because this cannot be undone. */
export function DisconnectMailbox({ mailbox, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <DialogContent className="max-w-md">
        <DisconnectForm mailbox={mailbox} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function DisconnectForm({ mailbox: { id, address }, onDone }: { mailbox: Mailbox; onDone: () => void }) {
  const { t } = useTranslation("mailboxes");
  const form = useForm({ draft: null, values: { address: "" } });
  const { mutate: disconnect, isPending } = useMutation({
    ...disconnectMailbox,
    onSuccess: () => {
      notify.success(t("disconnect.done", { address }));
      onDone();
    },
  });
  const isNamed = form.values.address.trim().toLowerCase() === address;
  return (
    <DialogForm
      form={form}
      onSubmit={() => isNamed && disconnect(id)}
      title={t("disconnect.title", { address })}
      text={t("disconnect.text")}
      submit={t("disconnect.submit")}
      isPending={isPending}
      isDisabled={!isNamed}
      isDangerous
    >
      <TextField
        form={form}
        name="address"
        label={t("disconnect.confirm", { address })}
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
