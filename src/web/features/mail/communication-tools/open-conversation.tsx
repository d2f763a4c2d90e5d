import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PanelRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Conversation } from "#web/data/mail/conversations.ts";
import { emailsQuery } from "#web/data/mail/emails.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader } from "#web/ui/kit/sheet.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { ConversationSidebar } from "./conversation-sidebar.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { useRecordParts } from "./record-parts.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

type Props = {
  conversation: Conversation;
  mailbox: Mailbox | undefined;
  /** The colour of the mailbox; undefined if there is only one. */
  colour: string | undefined;
  canSort: boolean;
  /** True if the user has not opened the conversation, which then stays unread. */
  isPreview: boolean;
  workspace: Workspace;
  onMoved: () => void;
};

/** Renders the open conversation. Its other party is shown next to it, or on narrow screens in a sheet. */
export function OpenConversation({ conversation, mailbox, colour, canSort, isPreview, workspace, onMoved }: Props) {
  const { t } = useTranslation("communication-tools");
  const timeZone = useOwnTimeZone();
  const [isSideOpen, setSideOpen] = useState(false);
  const [replyMode, setAnswering] = useState<"one" | "all" | null>(null);
  const { data: emails } = useQuery(emailsQuery(conversation.id));
  const { ReplyBox } = useRecordParts();
  useInboxKeys({ r: () => canSort && setAnswering("one") });
  const side = <ConversationSidebar conversation={conversation} canSort={canSort} workspace={workspace} />;
  return (
    <>
      <ConversationView
        conversation={conversation}
        mailbox={mailbox}
        colour={colour}
        canSort={canSort}
        isPreview={isPreview}
        timeZone={timeZone}
        onMoved={onMoved}
        actions={
          <Button
            variant="ghost"
            size="icon"
            className="xl:hidden"
            aria-label={t("side.title")}
            title={t("side.title")}
            onClick={() => setSideOpen(true)}
          >
            <PanelRight />
          </Button>
        }
      >
        {canSort && mailbox && emails && mailbox.is_sample && (
          <p className="text-muted-foreground px-4 py-3 text-sm md:px-6">
            {t("sampleAnswer")}{" "}
            <Link to="/dashboard/email-forwarding" className="text-foreground underline underline-offset-4">
              {t("none.connect")}
            </Link>
          </p>
        )}
        {canSort && mailbox && emails && !mailbox.is_sample && (
          <div className="px-4 py-3 md:px-6">
            <Suspense fallback={<Skeleton className="h-8 w-40" />}>
              <ReplyBox
                conversation={conversation}
                emails={emails}
                mailbox={mailbox}
                workspace={workspace}
                replyMode={replyMode}
                onReplyMode={setAnswering}
              />
            </Suspense>
          </div>
        )}
      </ConversationView>
      <aside
        aria-label={t("side.title")}
        className="hidden min-h-0 w-64 shrink-0 scrollbar-thin overflow-y-auto border-l xl:block min-[90rem]:w-72 2xl:w-80"
      >
        {side}
      </aside>
      <Sheet open={isSideOpen} onOpenChange={setSideOpen}>
        <SheetContent className="overflow-y-auto">
          <SheetHeader title={t("side.title")}>
            <SheetDescription className="sr-only">{conversation.subject || t("noSubject")}</SheetDescription>
          </SheetHeader>
          {side}
        </SheetContent>
      </Sheet>
    </>
  );
}
