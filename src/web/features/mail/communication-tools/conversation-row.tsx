import { Link } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";

import { senderDisplayName } from "#domain/mail/sender-display-name.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Height of a row in pixels; determines the length of a long list. */
export const rowHeight = 84;

type Props = {
  conversation: Conversation;
  /** The conversation's mailbox, shown if the list contains several mailboxes. */
  mailbox: Mailbox | undefined;
  isSample: boolean;
  isOpen: boolean;
  isChosen: boolean;
  canChoose: boolean;
  timeZone: string;
  onChoose: (id: string, through: boolean) => void;
};

export const ConversationRow = memo(function ConversationRow({
  conversation,
  mailbox,
  isSample,
  isOpen,
  isChosen,
  canChoose,
  timeZone,
  onChoose,
}: Props) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  const { id, subject, snippet, is_unread: isUnread, assignee, email_count: count } = conversation;
  const party = partyOf(conversation);
  const about = conversation.account ?? conversation.deal;
  return (
    <li
      className={cn(
        "relative flex h-21 border-b transition-colors",
        isOpen ? "bg-selection" : isChosen ? "bg-accent" : "hover:bg-accent/60",
      )}
    >
      <span className="grid w-9 shrink-0 place-items-start justify-center pt-3.5">
        {canChoose && (
          <Checkbox
            aria-label={t("choose", { name: party || subject })}
            checked={isChosen}
            onClick={(event) => onChoose(id, event.shiftKey)}
          />
        )}
      </span>
      <Link
        to="/dashboard/communication-tools"
        search={(before) => ({ ...before, conversation: id })}
        data-conversation={id}
        aria-current={isOpen || undefined}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-0.5 py-2 pr-3 text-sm focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-1.5">
          {isUnread && <span aria-hidden className="bg-primary size-2 shrink-0 rounded-full" />}
          <span className={cn("truncate", about && "max-w-3/5 shrink-0", isUnread && "font-semibold")}>
            {isUnread && <span className="sr-only">{t("unreadMark")} </span>}
            {party || t("nobody")}
          </span>
          {count > 1 && <span className="text-muted-foreground tabular shrink-0 text-xs">{format.number(count)}</span>}
          {about && <span className="text-muted-foreground min-w-0 truncate text-xs">{about.name}</span>}
          <time dateTime={conversation.last_at} className="text-muted-foreground tabular ml-auto shrink-0 text-xs">
            {format.brief(conversation.last_at, timeZone)}
          </time>
        </span>
        <span className="flex items-center gap-1.5">
          <span className={cn("truncate", isUnread && "font-medium")}>{subject || t("noSubject")}</span>
          {conversation.has_files && (
            <Paperclip aria-label={t("hasFiles")} className="text-muted-foreground size-3.5 shrink-0" />
          )}
          {isSample && <SampleMark />}
        </span>
        <span className="text-muted-foreground flex items-center gap-1.5 text-xs">
          <span className="truncate">{snippet}</span>
          <span className="ml-auto flex shrink-0 items-center gap-1.5">
            {mailbox && (
              <span className="max-w-28 truncate rounded-sm border px-1">{mailbox.name || mailbox.address}</span>
            )}
            {assignee && (
              <span title={t("assignedTo", { name: assignee.name })} className="flex">
                <MemberFace member={assignee} className="size-4 text-[0.5rem]" />
                <span className="sr-only">{t("assignedTo", { name: assignee.name })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
});

/** Returns the display name of the other party of a conversation. */
export const partyOf = ({ contact, party_name: name, party_address: address }: Conversation): string =>
  contact?.name ?? senderDisplayName(name, address);
