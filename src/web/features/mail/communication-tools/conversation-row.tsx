import { Link } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";

import { senderDisplayName } from "#domain/mail/sender-display-name.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { Face } from "#web/people/face.tsx";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Height of a row in pixels; determines the length of a long list. */
export const rowHeight = 68;

type Props = {
  conversation: Conversation;
  /** The conversation's mailbox, shown if the list contains several mailboxes. */
  mailbox: Mailbox | undefined;
  /** The colour of the mailbox's square. */
  colour: string | undefined;
  isSample: boolean;
  isOpen: boolean;
  isChosen: boolean;
  canChoose: boolean;
  /** True while conversations are selected, so that each row shows its checkbox. */
  isChoosing: boolean;
  timeZone: string;
  onChoose: (id: string, through: boolean) => void;
};

export const ConversationRow = memo(function ConversationRow({
  conversation,
  mailbox,
  colour,
  isSample,
  isOpen,
  isChosen,
  canChoose,
  isChoosing,
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
        "group relative flex h-17 border-b transition-colors",
        isOpen
          ? "bg-selection/60"
          : isChosen
            ? "bg-accent"
            : isUnread
              ? "bg-card hover:bg-accent/60"
              : "hover:bg-accent/60",
      )}
    >
      {isUnread && (
        <span aria-hidden className="bg-primary absolute top-1/2 left-1.5 size-1.5 -translate-y-1/2 rounded-full" />
      )}
      {/* The checkbox replaces the avatar. On touch screens, tapping the avatar selects the conversation. */}
      <label className="grid w-14 shrink-0 place-items-center pl-1.5 select-none *:[grid-area:1/1]">
        <Face
          userId={null}
          name={party}
          className={cn(
            "pointer-events-none size-7 text-xs",
            canChoose && "group-hover:opacity-0 group-has-[input:focus-visible]:opacity-0",
            isChoosing && canChoose && "opacity-0",
          )}
        />
        {canChoose && (
          <Checkbox
            aria-label={t("choose", { name: party || subject })}
            checked={isChosen}
            className={cn(!isChoosing && "not-group-hover:not-focus-visible:opacity-0")}
            onClick={(event) => onChoose(id, event.shiftKey)}
          />
        )}
      </label>
      <Link
        to="/dashboard/communication-tools"
        search={(before) => ({ ...before, conversation: id })}
        data-conversation={id}
        aria-current={isOpen || undefined}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center pr-3 text-sm focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-1.5">
          <span className={cn("truncate", about && "max-w-3/5 shrink-0", isUnread && "font-semibold")}>
            {isUnread && <span className="sr-only">{t("unreadMark")} </span>}
            {party || t("nobody")}
          </span>
          {about && <span className="text-muted-foreground min-w-0 truncate text-xs">{about.name}</span>}
          <time dateTime={conversation.last_at} className="text-muted-foreground tabular ml-auto shrink-0 text-xs">
            {format.brief(conversation.last_at, timeZone)}
          </time>
        </span>
        <span className="flex items-center gap-1.5">
          <span className={cn("truncate", isUnread && "font-medium")}>{subject || t("noSubject")}</span>
          {count > 1 && (
            <span className="text-muted-foreground tabular shrink-0 text-xs">({format.number(count)})</span>
          )}
          {conversation.has_files && (
            <Paperclip aria-label={t("hasFiles")} className="text-muted-foreground size-3.5 shrink-0" />
          )}
          {isSample && <SampleMark />}
        </span>
        <span className="text-muted-foreground flex items-center gap-1.5 text-xs">
          <span className="truncate">{snippet}</span>
          <span className="ml-auto flex shrink-0 items-center gap-1.5">
            {mailbox && (
              <span title={mailbox.name || mailbox.address} className={cn("size-2 rounded-xs", colour)}>
                <span className="sr-only">{mailbox.name || mailbox.address}</span>
              </span>
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
