import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { emailsQuery } from "#web/data/mail/emails.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AssigneeSelect } from "./assignee-select.tsx";
import { partyOf } from "./conversation-row.tsx";
import { EmailItem } from "./email-item.tsx";
import { TriageButtons } from "./triage-buttons.tsx";
import { useTriage } from "./use-triage.ts";

/**
 * The maximum number of emails that are all shown. In longer conversations, those between the first and the last ones
 * are collapsed.
 */
const maxShown = 6;
const shownAtTheEnd = 4;

type Props = {
  conversation: Conversation;
  mailbox: Mailbox | undefined;
  /** The colour of the mailbox; undefined if there is only one. */
  colour: string | undefined;
  canSort: boolean;
  /** True if the user has not opened the conversation, which then stays unread. */
  isPreview: boolean;
  timeZone: string;
  onMoved: () => void;
  /** Further actions, shown next to the subject. */
  actions?: ReactNode;
  /** The reply form, shown below the emails. */
  children?: ReactNode;
};

/** Renders the emails of a conversation, oldest first, with the last one expanded. */
export function ConversationView(props: Props) {
  const { conversation, mailbox, colour, canSort, isPreview, timeZone, onMoved, actions, children } = props;
  const { t } = useTranslation("communication-tools");
  const { number } = useFormat();
  const { id, subject, is_unread: isUnread, email_count: count, assignee_id: assignee } = conversation;
  const { data: emails } = useQuery(emailsQuery(id));
  const { mark } = useTriage();
  const [showsAll, setShowsAll] = useState(false);
  const read = useEffectEvent(() => {
    if (isUnread && canSort && !isPreview) mark([conversation], false);
  });
  // A conversation is marked as read when it is opened and when another email arrives, but not after the user has
  // marked it as unread.
  useEffect(() => read(), [id, count, isPreview]);
  const all = emails ?? [];
  const lastTheirs = all.findLastIndex((email) => !email.is_outgoing);
  const hidden = showsAll || all.length <= maxShown ? 0 : all.length - 1 - shownAtTheEnd;
  const starts = (index: number) => index === all.length - 1 || index === lastTheirs;
  const item = (index: number) => {
    const email = all[index];
    return (
      email && (
        <EmailItem
          key={email.id}
          email={email}
          conversation={conversation}
          signature={mailbox?.signature ?? ""}
          startsOpen={starts(index)}
          canSort={canSort}
          timeZone={timeZone}
        />
      )
    );
  };
  return (
    <section aria-label={subject || t("noSubject")} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="grid gap-1 border-b px-4 py-2 md:px-6">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/dashboard/communication-tools"
            search={({ conversation: _read, ...list }) => list}
            className="text-muted-foreground hover:text-foreground -ml-2 grid size-8 place-items-center rounded-md lg:sr-only"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span className="sr-only">{t("back")}</span>
          </Link>
          <h2 className="min-w-0 flex-1 text-base font-semibold break-words max-lg:order-1 max-lg:basis-full">
            {subject || t("noSubject")}
          </h2>
          <span className="-mr-2 flex items-center gap-0.5 self-start max-lg:ml-auto">
            {canSort && <TriageButtons conversations={[conversation]} onMoved={onMoved} />}
            {actions}
          </span>
        </div>
        <div className="text-muted-foreground flex min-h-7 flex-wrap items-center gap-x-2 text-xs">
          <span className="min-w-0 break-all">
            {colour && <span aria-hidden className={cn("mr-1.5 inline-block size-2 rounded-xs", colour)} />}
            {joinFacts([partyOf(conversation), mailbox && t("inMailbox", { mailbox: mailbox.address })])}
          </span>
          {mailbox?.is_sample && <SampleMark isWord />}
          {!canSort && <span>{t("readOnly")}</span>}
          {canSort && mailbox?.sharing !== "private" && (
            <span className="-mr-2 ml-auto">
              <AssigneeSelect
                conversations={[conversation]}
                value={assignee}
                className="h-7 w-auto max-w-40 bg-transparent text-xs not-hover:not-focus-visible:border-transparent"
              />
            </span>
          )}
        </div>
      </header>
      <div className="grid min-h-0 flex-1 scrollbar-thin grid-cols-[minmax(0,1fr)] content-start overflow-y-auto">
        {!emails && <Skeleton className="m-4 h-40 md:m-6" />}
        {hidden > 0 ? (
          <>
            {item(0)}
            <div className="border-b px-4 py-2 md:px-6">
              <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
                {t("email.earlier", { count: hidden, total: number(hidden) })}
              </Button>
            </div>
            {Array.from({ length: shownAtTheEnd }, (_, index) => item(all.length - shownAtTheEnd + index))}
          </>
        ) : (
          all.map((_, index) => item(index))
        )}
        {children}
      </div>
    </section>
  );
}
