import { Archive, Inbox, type LucideIcon, MailOpen, Mail, ShieldAlert, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ConversationStatus } from "#domain/mail/inbox-search.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { useTriage } from "./use-triage.ts";

const ways: readonly { to: ConversationStatus; icon: LucideIcon; key?: string }[] = [
  { to: "open", icon: Inbox },
  { to: "done", icon: Archive, key: "e" },
  { to: "spam", icon: ShieldAlert },
  { to: "trash", icon: Trash2 },
];

type Props = {
  /** All have the same status. */
  conversations: readonly Conversation[];
  /** Called after the conversations have been removed from the list. */
  onMoved: () => void;
};

export function TriageButtons({ conversations, onMoved }: Props) {
  const { t } = useTranslation("communication-tools");
  const { move, mark } = useTriage();
  const status = conversations[0]?.status;
  const isUnread = conversations.some((conversation) => conversation.is_unread);
  const MarkIcon = isUnread ? MailOpen : Mail;
  const mayMove = (to: ConversationStatus) => to !== status && (to !== "done" || status === "open");
  return (
    <>
      {ways
        .filter(({ to }) => mayMove(to))
        .map(({ to, icon: Icon, key }) => (
          <Button
            key={to}
            variant="ghost"
            size="icon"
            className="text-current"
            aria-label={t(`do.${to}`)}
            title={key ? `${t(`do.${to}`)} (${key})` : t(`do.${to}`)}
            aria-keyshortcuts={key}
            onClick={() => void move(conversations, to).then(onMoved)}
          >
            <Icon />
          </Button>
        ))}
      <Button
        variant="ghost"
        size="icon"
        className="text-current"
        aria-label={t(isUnread ? "do.read" : "do.unread")}
        title={`${t(isUnread ? "do.read" : "do.unread")} (u)`}
        aria-keyshortcuts="u"
        onClick={() => mark(conversations, !isUnread)}
      >
        <MarkIcon />
      </Button>
    </>
  );
}
