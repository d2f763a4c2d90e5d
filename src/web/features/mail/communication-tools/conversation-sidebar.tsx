import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { InboxSearch } from "#domain/mail/inbox-search.ts";
import { type Conversation, otherConversationsQuery } from "#web/data/mail/conversations.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ConversationLinks } from "./conversation-links.tsx";
import { useRecordParts } from "./record-parts.ts";

type Props = { conversation: Conversation; canSort: boolean; workspace: Workspace };

export function ConversationSidebar({ conversation, canSort, workspace }: Props) {
  const { t } = useTranslation("communication-tools");
  const { CustomerFacts, RecordTimeline } = useRecordParts();
  const { account_id: account, contact_id: contact } = conversation;
  const about = aboutOf(conversation);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 p-4">
      <section aria-label={t("side.who")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="sr-only">{t("side.who")}</h3>
        <ConversationLinks conversation={conversation} canSort={canSort} workspace={workspace} />
        {(account ?? contact) && (
          <Suspense fallback={<Skeleton className="h-16" />}>
            <CustomerFacts accountId={account} contactId={contact} />
          </Suspense>
        )}
      </section>
      <OtherConversations conversation={conversation} />
      {about && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RecordTimeline key={about.id} {...about} workspace={workspace} pageSize={5} hasEmails={false} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the most specific record linked to a conversation; null if there is none. */
function aboutOf({ deal_id: deal, contact_id: contact, account_id: account }: Conversation) {
  if (deal) return { entity: "deals", id: deal } as const;
  if (contact) return { entity: "contacts", id: contact } as const;
  if (account) return { entity: "accounts", id: account } as const;
  return null;
}

function OtherConversations({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  const timeZone = useOwnTimeZone();
  const { data: others = [] } = useQuery(otherConversationsQuery(conversation));
  if (others.length === 0) return null;
  const shown = (before: InboxSearch, id: string): InboxSearch => ({ ...before, conversation: id });
  return (
    <section aria-label={t("side.others")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold">{t("side.others")}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
        {others.map(({ id, subject, last_at: at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Link
              to="/dashboard/communication-tools"
              search={(before) => shown(before, id)}
              className="min-w-0 truncate underline-offset-4 hover:underline"
            >
              {subject || t("noSubject")}
            </Link>
            <time dateTime={at} className="text-muted-foreground tabular ml-auto shrink-0 text-xs">
              {format.brief(at, timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
