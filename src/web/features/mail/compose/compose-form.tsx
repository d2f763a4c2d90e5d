import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarClock, SendHorizontal, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Draft } from "#domain/mail/draft.ts";
import type { MailPerson } from "#domain/mail/email.ts";
import { firstNameOf, type PlaceholderValues } from "#domain/mail/fill-template.ts";
import { quote } from "#domain/mail/reply.ts";
import type { About } from "#web/data/mail/compose-state.ts";
import { aboutPeopleQuery, personQuery } from "#web/data/mail/find-people.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { uploadEmailFile } from "#web/data/mail/send-email.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { useUploads } from "#web/ui/use-uploads.ts";

import { AttachMenu } from "./attach-menu.tsx";
import { Attachments } from "./attachments.tsx";
import { line, RecipientsBox } from "./recipients-box.tsx";
import { SendLater, tomorrowMorning } from "./send-later.tsx";
import type { DraftChange } from "./use-draft.ts";
import { useSendEmail } from "./use-send-email.ts";

// Loaded lazily, because most emails are written without a template.
const TemplateMenu = lazy(async () => ({ default: (await import("./template-menu.tsx")).TemplateMenu }));

export type QuotedEmail = {
  /** The line that introduces the quoted email. */
  announced: string;
  text: string;
};
type Props = {
  draft: Draft;
  onChange: (changed: DraftChange) => void;
  mailboxes: readonly Mailbox[];
  workspace: Workspace;
  /** The related records, most specific one first. */
  about: readonly About[];
  answered?: QuotedEmail | undefined;
  /** Called with the conversation and the scheduled time after the email was sent. */
  onSent: (conversation: string, sendAt: string) => void;
  onDiscard: () => void;
  /** Content shown above the fields. */
  children?: ReactNode;
};

export function ComposeForm({
  draft,
  onChange,
  mailboxes,
  workspace,
  about,
  answered,
  onSent,
  onDiscard,
  children,
}: Props) {
  const { t } = useTranslation("compose");
  const box = useRef<HTMLTextAreaElement>(null);
  const [hasCopies, setHasCopies] = useState(draft.cc.length > 0 || draft.bcc.length > 0);
  const [wasSent, setWasSent] = useState(false);
  const [nearest] = about;
  const { data: known } = useQuery({
    ...aboutPeopleQuery(nearest ?? { entity: "contacts", id: "" }),
    enabled: !!nearest,
  });
  const accountId = known?.accountId ?? null;
  const { mutateAsync: upload } = useMutation(uploadEmailFile);
  const attaching = useUploads(async (file, options) => {
    const { id, name, byte_size: bytes } = await upload({ file, ...options });
    onChange(({ files }) => ({ files: [...files, { id, name, bytes }] }));
  });
  const filling = usePlaceholderValues(draft.to[0], workspace);
  const mailbox = mailboxes.find(({ id }) => id === draft.mailboxId);
  const quoted = answered && draft.quotes ? quote(answered.announced, answered.text) : "";
  const timeZone = useOwnTimeZone();
  const sending = useSendEmail({
    draft,
    signature: mailbox?.signature ?? "",
    quoted,
    about: nearest,
    timeZone,
  });
  const isWaiting = attaching.uploads.some(({ error }) => error === null);
  const problem = isWaiting ? t("problem.uploading") : sending.problem;
  const send = async () => {
    setWasSent(true);
    if (problem) return;
    const conversation = await sending.send();
    if (conversation) onSent(conversation, draft.sendAt);
  };
  const change = (changed: Partial<Draft>) => {
    if (sending.failure) sending.reset();
    onChange(changed);
  };
  const people = (name: "to" | "cc" | "bcc", end?: ReactNode) => (
    <RecipientsBox
      label={t(name)}
      people={draft[name]}
      accountId={accountId}
      onChange={(list) => change({ [name]: list })}
    >
      {end}
    </RecipientsBox>
  );
  return (
    <form
      noValidate
      aria-label={t(draft.answers ? "answerTitle" : "title")}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      {mailboxes.length > 1 && draft.answers === undefined && (
        <Field label={t("from")}>
          {(tie) => (
            <Select
              {...tie}
              value={draft.mailboxId}
              options={mailboxes.map(({ id, name, address }) => [id, name ? `${name} <${address}>` : address])}
              onChange={(mailboxId) => change({ mailboxId })}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {people(
          "to",
          !hasCopies && (
            <Button variant="link" size="inline" className="text-xs" onClick={() => setHasCopies(true)}>
              {t("addCopies")}
            </Button>
          ),
        )}
        {hasCopies && (
          <>
            {people("cc")}
            {people("bcc")}
          </>
        )}
        {draft.answers === undefined && (
          <label className={line}>
            <span className="text-muted-foreground text-sm">{t("subject")}</span>
            <Input
              maxLength={200}
              className="h-7.5 w-auto min-w-0 flex-1 border-0 bg-transparent px-0 shadow-none focus-visible:outline-none"
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </label>
        )}
      </div>
      <Textarea
        ref={box}
        autoFocus={draft.answers !== undefined}
        aria-label={t("text")}
        placeholder={t("textPlaceholder")}
        className="min-h-40"
        maxLength={90_000}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      {mailbox && mailbox.signature.trim() !== "" && (
        <p aria-label={t("signature")} className="text-muted-foreground text-xs whitespace-pre-line">
          {`-- \n${mailbox.signature.trim()}`}
        </p>
      )}
      {answered && (
        <label className="text-muted-foreground flex items-center gap-2 text-xs">
          <Checkbox checked={draft.quotes} onCheckedChange={(isOn) => change({ quotes: isOn })} />
          {t("quotes")}
        </label>
      )}
      <Attachments
        files={draft.files}
        uploads={attaching.uploads}
        onRemove={(id) => change({ files: draft.files.filter((file) => file.id !== id) })}
        onDrop={attaching.drop}
        onRetry={attaching.retry}
      />
      {draft.sendAt !== "" && (
        <SendLater sendAt={draft.sendAt} timeZone={timeZone} onChange={(sendAt) => change({ sendAt })} />
      )}
      {((wasSent && problem) || sending.failure) && (
        <p role="alert" className="text-destructive text-sm">
          {sending.failure ?? problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button type="submit" pending={sending.isPending} title={t("sendKeys")}>
          <SendHorizontal />
          {t(draft.sendAt === "" ? "send" : "schedule")}
        </Button>
        {draft.sendAt === "" && (
          <Button variant="outline" onClick={() => change({ sendAt: tomorrowMorning(timeZone) })}>
            <CalendarClock />
            {t("sendLater")}
          </Button>
        )}
        <AttachMenu
          about={about}
          attached={draft.files}
          onFiles={attaching.add}
          onAttach={(file) => change({ files: [...draft.files, file] })}
        />
        <Suspense fallback={<span className="size-8" />}>
          <TemplateMenu
            values={filling}
            onUse={({ subject, body }) => {
              const at = box.current?.selectionStart ?? draft.text.length;
              change({
                text: draft.text.slice(0, at) + body + draft.text.slice(at),
                ...(draft.answers === undefined && draft.subject.trim() === "" && { subject }),
              });
              box.current?.focus();
            }}
          />
        </Suspense>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto"
          aria-label={t("discard")}
          title={t("discard")}
          onClick={onDiscard}
        >
          <Trash2 />
        </Button>
      </div>
    </form>
  );
}

/** Returns the known placeholder values of the recipient and the sender, for templates. */
function usePlaceholderValues(to: MailPerson | undefined, workspace: Workspace): PlaceholderValues {
  const { data: contact } = useQuery(personQuery(to?.address ?? ""));
  const { data: members = [] } = useQuery(membersQuery());
  const name = contact?.name ?? to?.name ?? "";
  return {
    name,
    first_name: name && firstNameOf({ given_name: contact?.given_name ?? null, name }),
    account: contact?.account?.name,
    my_name: members.find(({ id }) => id === workspace.memberId)?.name,
  };
}
