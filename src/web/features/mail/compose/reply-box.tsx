import { useQuery } from "@tanstack/react-query";
import { Reply, ReplyAll } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isStarted } from "#domain/mail/draft.ts";
import { recipientsSchema } from "#domain/mail/email.ts";
import { emailToReplyTo, toReply } from "#domain/mail/reply.ts";
import { senderDisplayName } from "#domain/mail/sender-display-name.ts";
import type { About } from "#web/data/mail/compose-state.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { type DraftKey, storedDraft } from "#web/data/mail/drafts.ts";
import { type Email, emailTextQuery } from "#web/data/mail/emails.ts";
import { type Mailbox, mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ComposeForm } from "./compose-form.tsx";
import { useDiscard } from "./use-discard.ts";
import { useDraft } from "./use-draft.ts";

/** Recipients of the reply: the sender, or all; null while no reply is being written. */
export type ReplyMode = "one" | "all" | null;
type Props = {
  conversation: Conversation;
  emails: readonly Email[];
  mailbox: Mailbox;
  workspace: Workspace;
  replyMode: ReplyMode;
  onReplyMode: (replyMode: ReplyMode) => void;
};

const keyOf = (workspace: Workspace, { id }: Conversation): DraftKey => `${workspace.memberId} answer:${id}`;

/** Renders the reply form below a conversation. If a draft is stored, the form is opened immediately. */
export function ReplyBox({ conversation, emails, mailbox, workspace, replyMode, onReplyMode }: Props) {
  const { t } = useTranslation("compose");
  const { data: mailboxes = [] } = useQuery(mailboxesQuery());
  const email = emailToReplyTo(emails.map((email) => ({ ...email, recipients: recipientsOf(email) })));
  if (!email) return null;
  const own = mailboxes.map(({ address }) => address);
  const toAll = toReply(email, own, true);
  const stored = storedDraft(keyOf(workspace, conversation));
  const isOpen = replyMode !== null || (stored !== null && isStarted(stored));
  if (isOpen)
    return (
      <ReplyForm
        key={replyMode ?? "kept"}
        conversation={conversation}
        email={email}
        reply={replyMode === "one" ? toReply(email, own, false) : toAll}
        mailbox={mailbox}
        workspace={workspace}
        onReplyMode={onReplyMode}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" aria-keyshortcuts="r" onClick={() => onReplyMode("one")}>
        <Reply />
        {t("answer")}
      </Button>
      {toAll.cc.length > 0 && (
        <Button variant="outline" onClick={() => onReplyMode("all")}>
          <ReplyAll />
          {t("answerAll")}
        </Button>
      )}
    </div>
  );
}

const recipientsOf = ({ recipients }: Email) => recipientsSchema.safeParse(recipients).data ?? {};

type ReplyFormProps = Omit<Props, "emails" | "replyMode"> & { email: Email; reply: ReturnType<typeof toReply> };

function ReplyForm({ conversation, email, reply, mailbox, workspace, onReplyMode }: ReplyFormProps) {
  const { t } = useTranslation("compose");
  const format = useFormat();
  const timeZone = useOwnTimeZone();
  const key = keyOf(workspace, conversation);
  const { draft, change, drop } = useDraft(key, { ...reply, mailboxId: mailbox.id });
  const { data: text } = useQuery(emailTextQuery(email.id));
  const discard = useDiscard(key, draft, { onGone: () => onReplyMode(null), onBack: () => onReplyMode("one") });
  return (
    <div className="bg-card rounded-lg border p-3">
      <ComposeForm
        // The reply is to the latest email, even if the draft was started before that email.
        draft={{ ...draft, mailboxId: mailbox.id, answers: email.id, subject: reply.subject }}
        onChange={change}
        mailboxes={[mailbox]}
        workspace={workspace}
        about={recordsOf(conversation)}
        answered={
          text === undefined
            ? undefined
            : {
                announced: t("quoted", {
                  when: format.moment(email.sent_at, timeZone),
                  who: senderDisplayName(email.from_name, email.from_address),
                }),
                text,
              }
        }
        onSent={(_conversation, sendAt) => {
          drop();
          onReplyMode(null);
          notify.success(t(sendAt === "" ? "sent" : "scheduled"));
        }}
        onDiscard={discard}
      />
    </div>
  );
}

const recordsOf = ({ deal_id: deal, contact_id: contact, account_id: account }: Conversation): About[] => [
  ...(deal ? [{ entity: "deals" as const, id: deal }] : []),
  ...(contact ? [{ entity: "contacts" as const, id: contact }] : []),
  ...(account ? [{ entity: "accounts" as const, id: account }] : []),
];
