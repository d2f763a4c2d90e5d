import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Inbox, MailPlus, MailSearch } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { canSort, type InboxSearch } from "#domain/mail/inbox-search.ts";
import { conversationQuery, conversationsAPage, conversationsQuery } from "#web/data/mail/conversations.ts";
import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useIsPhone, useMedia } from "#web/ui/use-media.ts";
import { useSelection } from "#web/ui/use-selection.ts";

import { ConversationList, type MoveInList } from "./conversation-list.tsx";
import { InboxHeader } from "./inbox-header.tsx";
import { mailboxColour } from "./mailbox-colour.ts";
import { MailboxSelect } from "./mailbox-select.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useTriage } from "./use-triage.ts";

const BulkTriage = lazy(async () => ({ default: (await import("./bulk-triage.tsx")).BulkTriage }));
// Loaded lazily: phones show the list first.
const OpenConversation = lazy(async () => ({
  default: (await import("./open-conversation.tsx")).OpenConversation,
}));

type Props = {
  workspace: Workspace;
  search: InboxSearch;
  onSearch: (changed: Partial<InboxSearch>) => void;
};

export function CommunicationToolsPage({ workspace, search, onSearch }: Props) {
  const { t } = useTranslation("communication-tools");
  const { conversation: openId, ...listed } = search;
  const [most, setMost] = useState(conversationsAPage);
  const { data: mailboxes } = useQuery(mailboxesQuery());
  const { data: page, isPlaceholderData: isStale } = useQuery(conversationsQuery(listed, workspace.memberId, most));
  // The actions on a row depend on its mailbox. Rows are therefore shown after the mailboxes have loaded, so that no
  // shortcut is ignored.
  const conversations = mailboxes && page?.conversations;
  const isPhone = useIsPhone();
  const isWide = useMedia("(min-width: 1024px)");
  // Next to the list, the first conversation is shown until another one is opened. It stays unread.
  const shownId = openId ?? (isWide ? conversations?.[0]?.id : undefined);
  const inList = conversations?.find(({ id }) => id === shownId);
  const { data: fetched } = useQuery({ ...conversationQuery(openId ?? ""), enabled: openId !== undefined });
  const open = inList ?? fetched;
  const isEmpty = conversations?.length === 0 && openId === undefined;
  const choosing = useSelection(JSON.stringify(listed));
  const move = useRef<MoveInList>(null);
  const triage = useTriage();
  const mailboxOf = (id: string | undefined) => mailboxes?.find((mailbox) => mailbox.id === id);
  const maySort = (id: string | undefined) => {
    const mailbox = mailboxOf(id);
    return mailbox !== undefined && canSort(mailbox, workspace);
  };
  const close = () => onSearch({ conversation: undefined });
  const sortable = (conversations ?? []).filter((conversation) => maySort(conversation.mailbox_id));
  const selected = sortable.filter(({ id }) => choosing.ids.has(id));
  /** Returns the conversation that a shortcut applies to: the focused row, or else the open conversation. */
  const target = () => {
    const id = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]")
      ?.dataset.conversation;
    return (
      sortable.find((conversation) => conversation.id === id) ?? (open && maySort(open.mailbox_id) ? open : undefined)
    );
  };
  useInboxKeys({
    j: () => move.current?.(1),
    k: () => move.current?.(-1),
    e: () => {
      const conversation = target();
      if (conversation?.status !== "open") return;
      if (conversation.id !== openId) move.current?.(1);
      void triage.move([conversation], "done").then(() => conversation.id === openId && close());
    },
    u: () => {
      const conversation = target();
      if (conversation) triage.mark([conversation], !conversation.is_unread);
    },
  });
  const narrow = (changed: Partial<InboxSearch>) => {
    setMost(conversationsAPage);
    onSearch(changed);
  };
  if (mailboxes?.length === 0)
    return (
      <>
        <PageHeader title={t("title")} context={t("context")} />
        <NoMailbox canConnect={workspace.role !== "viewer"} />
      </>
    );
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-120 flex-col md:h-auto md:min-h-0 md:flex-1">
      <div className={openId ? "max-lg:hidden" : undefined}>
        <InboxHeader search={search} mailboxes={mailboxes ?? []} workspace={workspace} onSearch={narrow} />
      </div>
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] border-t",
          !isEmpty && "lg:grid-cols-[20rem_minmax(0,1fr)] min-[90rem]:grid-cols-[23.75rem_minmax(0,1fr)]",
        )}
      >
        <div className={cn("flex min-h-0 flex-col", openId && "max-lg:hidden", !isEmpty && "lg:border-r")}>
          {!isPhone && selected.length === 0 && (
            <div className="shrink-0 border-b px-3 py-1.5 empty:hidden">
              <MailboxSelect search={search} mailboxes={mailboxes ?? []} onSearch={narrow} />
            </div>
          )}
          {selected.length > 0 && (
            <Suspense fallback={<div className="bg-selection h-11 border-b" />}>
              <BulkTriage conversations={selected} all={sortable} choosing={choosing} />
            </Suspense>
          )}
          {conversations?.length === 0 ? (
            <NothingListed isFiltered={Object.values(listed).some((value) => value !== undefined)} />
          ) : (
            <ConversationList
              ref={move}
              conversations={conversations}
              isStale={isStale}
              mailboxes={mailboxes ?? []}
              namesMailbox={(mailboxes?.length ?? 0) > 1 && !search.mailbox}
              openId={shownId}
              choosing={choosing}
              workspace={workspace}
              onMore={page?.hasMore ? () => setMost(most + conversationsAPage) : undefined}
            />
          )}
        </div>
        <div className={cn("min-h-0 min-w-0", openId ? "flex" : "hidden", !isEmpty && "lg:flex")}>
          {open === undefined && <Skeleton className="m-6 h-40 flex-1" />}
          {openId !== undefined && open === null && (
            <EmptyState icon={MailSearch} title={t("gone.title")} text={t("gone.text")} />
          )}
          {open && (
            <Suspense fallback={<Skeleton className="m-6 h-40 flex-1" />}>
              <OpenConversation
                key={open.id}
                conversation={open}
                mailbox={mailboxOf(open.mailbox_id)}
                colour={mailboxes && mailboxes.length > 1 ? mailboxColour(mailboxes, open.mailbox_id) : undefined}
                canSort={maySort(open.mailbox_id)}
                isPreview={openId === undefined}
                workspace={workspace}
                onMoved={close}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

function NothingListed({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("communication-tools");
  return (
    <EmptyState
      icon={Inbox}
      title={t(isFiltered ? "nothing.title" : "clear.title")}
      text={t(isFiltered ? "nothing.text" : "clear.text")}
    />
  );
}

function NoMailbox({ canConnect }: { canConnect: boolean }) {
  const { t } = useTranslation("communication-tools");
  return (
    <EmptyState hasSample icon={MailPlus} title={t("none.title")} text={t(canConnect ? "none.text" : "none.viewer")}>
      {canConnect && (
        <Link to="/dashboard/email-forwarding" className={buttonVariants()}>
          <MailPlus />
          {t("none.connect")}
        </Link>
      )}
    </EmptyState>
  );
}
