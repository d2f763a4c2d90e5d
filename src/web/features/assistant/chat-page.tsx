import { useQuery } from "@tanstack/react-query";
import { History, MessageSquarePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { isAttachedRecord, type PageContext } from "#domain/assistant/proposed-change.ts";
import { isLanguage } from "#domain/languages.ts";
import { chatsQuery, messagesQuery, rightsToChat } from "#web/data/assistant/chats.ts";
import { unansweredIds } from "#web/data/requests/unanswered-ids.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { ChatLog } from "./chat-log.tsx";
import { MessageBox } from "./message-box.tsx";
import { useChatQuestion } from "./use-chat-question.ts";
import { useInterpretationText } from "./use-interpretation-text.ts";

// The history is loaded after the open conversation, and suggestions only for a new one.
const ChatHistory = lazy(async () => ({ default: (await import("./chat-history.tsx")).ChatHistory }));
const Suggestions = lazy(async () => ({ default: (await import("./suggestions.tsx")).Suggestions }));
const HelpLink = lazyPart(async () => (await import("#web/ui/help-link.tsx")).HelpLink);
const HistorySheet = lazyDialog(async () => (await import("./history-sheet.tsx")).HistorySheet);

type Props = {
  workspace: Workspace;
  /** Undefined for a new conversation. */
  chatId: string | undefined;
  /** The record that a new conversation is about. */
  about: PageContext | undefined;
  onOpen: (chatId: string | undefined) => void;
};

export function ChatPage({ workspace, chatId, about, onOpen }: Props) {
  const { t, i18n } = useTranslation("ai-chat");
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [draft, setDraft] = useDraftText("question");
  const [attached, setAttached] = useState<readonly PageContext[]>(about ? [about] : []);
  // ID of a new conversation, which is created with its first question.
  const [newId, setNewId] = useState(() => unansweredIds.takeId("new chat"));
  const id = chatId ?? newId;
  const { data: messages } = useQuery({ ...messagesQuery(id), enabled: chatId !== undefined });
  const { data: chats } = useQuery(chatsQuery(""));
  const { line } = useInterpretationText();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const asking = useChatQuestion({
    language,
    onStarted: ({ chatId: started, question, attached: sent }) => {
      unansweredIds.forget("new chat");
      // The text stays in the box until the server has stored it.
      setAttached((current) => (current === sent ? [] : current));
      setDraft((typed) => (typed.trim() === question ? "" : typed));
      if (started !== chatId) onOpen(started);
    },
    onRefused: (request) => {
      setDraft((typed) => typed || request.question);
      setAttached((current) => (current.length > 0 ? current : (request.attached ?? [])));
    },
  });
  usePageTitle(t("title"));
  const chat = chats?.find((chat) => chat.id === chatId);
  const isEmpty = (chatId === undefined || messages?.length === 0) && asking.pending === null;
  const hasHistory = !isEmpty || (chats?.length ?? 0) > 0;
  const record = attached.find(isAttachedRecord);
  const isReadOnly = chat !== undefined && !rightsToChat(chat, workspace).isOwn;

  const ask = (question: string, attached?: readonly PageContext[]) => asking.ask({ chatId: id, question, attached });
  const askInterpretation = (interpretation: ParsedQuestion) =>
    asking.ask({ chatId: id, question: line(interpretation), interpretation });
  const begin = () => {
    setHistoryOpen(false);
    unansweredIds.forget("new chat");
    setNewId(unansweredIds.takeId("new chat"));
    setDraft(() => "");
    setAttached([]);
    onOpen(undefined);
  };
  const open = (opened: string) => {
    setHistoryOpen(false);
    onOpen(opened);
  };
  const history = { workspace, openId: chatId, onOpen: open, onGone: begin };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12 items-center gap-1 border-b px-4 md:px-6">
        <h1 className="text-base font-semibold tracking-tight max-md:text-lg">{t("title")}</h1>
        <Suspense fallback={<span className="size-8" />}>
          <HelpLink />
        </Suspense>
        <span className="ml-auto flex items-center gap-1">
          {hasHistory && (
            <Button
              variant="ghost"
              size="icon"
              className="lg:hidden"
              aria-label={t("history.title")}
              title={t("history.title")}
              onClick={() => setHistoryOpen(true)}
            >
              <History />
            </Button>
          )}
          {!isEmpty && (
            <Button variant="outline" onClick={begin}>
              <MessageSquarePlus />
              {t("new")}
            </Button>
          )}
        </span>
      </header>
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
          hasHistory && "lg:grid-cols-[minmax(0,1fr)_17rem]",
        )}
      >
        <div className={cn("flex min-h-0 min-w-0 flex-col", isEmpty && "overflow-y-auto")}>
          <ChatLog
            messages={chatId === undefined ? [] : messages}
            pending={asking.pending}
            isReadOnly={isReadOnly}
            onAsk={ask}
            onAskInterpretation={askInterpretation}
            onEdit={(question, current) => {
              setDraft(() => question);
              setAttached(current);
            }}
          />
          {isReadOnly ? (
            <p className="text-muted-foreground mx-auto w-full max-w-180 px-4 py-3 text-sm md:px-0">{t("readOnly")}</p>
          ) : (
            <MessageBox
              chatId={id}
              isFirst={isEmpty}
              language={language}
              draft={draft}
              onDraft={(typed) => setDraft(() => typed)}
              attached={attached}
              onAttached={setAttached}
              isAsking={asking.pending !== null}
              error={asking.error}
              onSend={ask}
              onStop={asking.stop}
            />
          )}
          {isEmpty && !isReadOnly && (
            <Suspense>
              <Suggestions
                role={workspace.role}
                about={record}
                onAsk={(question) => ask(question, record && attached)}
                onWrite={(start) => setDraft(() => start)}
              />
            </Suspense>
          )}
        </div>
        {hasHistory && (
          <aside aria-label={t("history.title")} className="hidden min-h-0 overflow-y-auto border-l lg:block">
            <Suspense>
              <ChatHistory {...history} />
            </Suspense>
          </aside>
        )}
      </div>
      <HistorySheet isOpen={isHistoryOpen} onOpenChange={setHistoryOpen} history={history} />
    </div>
  );
}
