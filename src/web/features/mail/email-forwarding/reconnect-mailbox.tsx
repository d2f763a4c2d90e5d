import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Mailbox, reconnectMailbox, serversOf } from "#web/data/mail/mailboxes.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { MailboxFormError } from "./mailbox-form-error.tsx";
import { ServerFields } from "./server-fields.tsx";
import { checkServers, toServers, toServerValues } from "./server-values.ts";

type Props = { mailbox: Mailbox; isOpen: boolean; onClose: () => void };
type Problem = "required" | "email" | "host" | "port";

export function ReconnectMailbox({ mailbox, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <DialogContent className="max-w-xl">
        <ReconnectForm mailbox={mailbox} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function ReconnectForm({ mailbox, onDone }: { mailbox: Mailbox; onDone: () => void }) {
  const { t } = useTranslation("mailboxes");
  const { id, address, login } = mailbox;
  const [writesServers, setWritesServers] = useState(false);
  const form = useForm<ReturnType<typeof toServerValues> & { password: string }, Problem>({
    draft: `reconnect mailbox ${mailbox.id}`,
    values: { ...toServerValues(login, serversOf(mailbox)), password: "" },
    check: (values) => ({
      password: values.password === "" ? "required" : undefined,
      ...(writesServers && checkServers(values)),
    }),
  });
  const reconnect = useMutation({
    ...reconnectMailbox,
    onSuccess: () => {
      notify.success(t("reconnect.done", { address }));
      onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        reconnect.mutate({
          id,
          password: values.password,
          ...(writesServers && { login: values.login.trim(), servers: toServers(values) }),
        })
      }
      title={t("reconnect.title", { address })}
      text={t("reconnect.text")}
      submit={t("actions.reconnect")}
      isPending={reconnect.isPending}
    >
      <TextField
        form={form}
        name="password"
        label={t("form.password")}
        as={PasswordInput}
        autoComplete="off"
        autoFocus
        maxLength={1000}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-expanded={writesServers}
        onClick={() => setWritesServers(!writesServers)}
      >
        {t(writesServers ? "form.same" : "form.others")}
      </Button>
      {writesServers && <ServerFields form={form} />}
      {reconnect.error && <MailboxFormError error={reconnect.error} />}
    </DialogForm>
  );
}
