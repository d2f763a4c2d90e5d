import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { fetchedDays, type MailboxSharing, mailboxSharings, type MailServers } from "#domain/mail/mailbox.ts";
import { connectMailbox, serversQuery } from "#web/data/mail/mailboxes.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { PasswordHelp } from "./mail-problems.tsx";
import { MailboxFormError } from "./mailbox-form-error.tsx";
import { ServerFields } from "./server-fields.tsx";
import { checkServers, noServers, type ServerValues, toServers, toServerValues } from "./server-values.ts";
import { SharingField } from "./sharing-field.tsx";

type Problem = "required" | "email" | "host" | "port";
type Values = ServerValues & {
  address: string;
  password: string;
  name: string;
  sharing: MailboxSharing;
  days: `${(typeof fetchedDays)[number]}`;
};

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export function ConnectMailbox({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <DialogContent className="max-w-xl">
        <ConnectForm onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function ConnectForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("mailboxes");
  const { data: profile } = useQuery(profileQuery);
  const [request, setAsked] = useState("");
  const [writesServers, setWritesServers] = useState(false);
  const { data: servers } = useQuery({ ...serversQuery(request), enabled: request !== "" });
  const form = useForm<Values, Problem>({
    draft: "connect mailbox",
    values: {
      ...noServers,
      address: "",
      password: "",
      name: profile?.display_name ?? "",
      sharing: "private",
      days: "90",
    },
    check: (values) => ({
      address: isAddress(values.address) ? undefined : "email",
      password: values.password === "" ? "required" : undefined,
      ...(writesServers && checkServers(values)),
    }),
  });
  const connect = useMutation({
    ...connectMailbox,
    onSuccess: (_made, { address }) => {
      notify.success(t("form.connected", { address }));
      onDone();
    },
  });
  const toggle = () => {
    if (!writesServers && form.values.incomingHost === "") {
      const login = form.values.address.trim();
      // The servers may not be found, or may still be loading.
      const values = servers ? toServerValues(login, servers.servers) : { ...noServers, login };
      for (const name of Object.keys(values) as (keyof ServerValues)[]) form.set(name, values[name]);
    }
    setWritesServers(!writesServers);
  };
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        connect.mutate({
          address: values.address.trim().toLowerCase(),
          password: values.password,
          name: values.name.trim(),
          sharing: values.sharing,
          days: Number(values.days) as (typeof fetchedDays)[number],
          ...(writesServers && { login: values.login.trim(), servers: toServers(values) }),
        })
      }
      title={t("form.title")}
      text={t("form.text")}
      submit={t("form.connect")}
      isPending={connect.isPending}
    >
      <TextField
        form={form}
        name="address"
        label={t("form.address")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        autoFocus
        maxLength={320}
        onBlurCapture={() => isAddress(form.values.address) && setAsked(form.values.address.trim().toLowerCase())}
      />
      <TextField
        form={form}
        name="password"
        label={t("form.password")}
        as={PasswordInput}
        autoComplete="off"
        maxLength={1000}
      />
      {servers && !writesServers && <FoundServers found={servers} />}
      <Button variant="outline" size="sm" className="justify-self-start" aria-expanded={writesServers} onClick={toggle}>
        {t(writesServers ? "form.fewer" : "form.others")}
      </Button>
      {writesServers && <ServerFields form={form} />}
      <SharingField form={form} sharings={mailboxSharings} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="days" label={t("form.days")} hint={t("form.daysHint")}>
          {(box) => (
            <Select
              {...box}
              options={fetchedDays.map((days) => [
                `${days}` as const,
                days === 0 ? t("form.noDays") : t("form.someDays", { count: days }),
              ])}
            />
          )}
        </FormField>
        <TextField form={form} name="name" label={t("form.name")} hint={t("form.nameHint")} maxLength={200} />
      </div>
      {connect.error && <MailboxFormError error={connect.error} />}
    </DialogForm>
  );
}

type FoundSettings = {
  servers: MailServers;
  is_known: boolean;
  asks_for?: string | undefined;
  help?: string | undefined;
};

/**
 * Renders the detected servers of an address, and the credentials that its provider requires instead of the usual
 * password.
 */
function FoundServers({ found: { servers, is_known: isKnown, asks_for: asksFor, help } }: { found: FoundSettings }) {
  const { t } = useTranslation("mailboxes");
  const hosts = { incoming: servers.incoming.host, outgoing: servers.outgoing.host };
  return (
    <div className="text-muted-foreground grid gap-1 text-xs">
      <p className="wrap-anywhere">{t(isKnown ? "form.found" : "form.guessed", hosts)}</p>
      {(asksFor === "needs_app_password" || asksFor === "needs_oauth") && (
        <p className="text-foreground">
          {t(`passwords.${asksFor}`)} {help && <PasswordHelp href={help} />}
        </p>
      )}
    </div>
  );
}
