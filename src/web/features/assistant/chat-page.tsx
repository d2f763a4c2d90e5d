import { useQuery } from "@tanstack/react-query";
import { History, MessageSquarePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext } from "#domain/assistant/proposed-change.ts";
import { isLanguage } from "#domain/languages.ts";
import { chatsQuery, messagesQuery, rightsToChat } from "#web/data/assistant/chats.ts";
import { unansweredIds } from "#web/data/requests/unanswered-ids.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import { ChatLog } from "./chat-log.tsx";
import { MessageBox } from "./message-box.tsx";
import { useChatQuestion } from "./use-chat-question.ts";
import { useInterpretationText } from "./use-interpretation-text.ts";

// The history and the monthly cost are loaded after the open conversation.
const ChatHistory = lazy(async () => ({ default: (await import("./chat-history.tsx")).ChatHistory }));
const MonthToDate = lazy(async () => ({ default: (await import("./month-to-date.tsx")).MonthToDate }));
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
  // Id of a new conversation, which is created with its first question.
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
  const chat = chats?.find((chat) => chat.id === chatId);
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
      <PageHeader
        title={t("title")}
        context={
          <Suspense fallback="\u00a0">
            <MonthToDate />
          </Suspense>
        }
        actions={
          <>
            <Button variant="outline" className="lg:hidden" onClick={() => setHistoryOpen(true)}>
              <History />
              {t("history.title")}
            </Button>
            <Button variant="outline" onClick={begin}>
              <MessageSquarePlus />
              {t("new")}
            </Button>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-h-0 min-w-0 flex-col">
          <ChatLog
            messages={chatId === undefined ? [] : messages}
            pending={asking.pending}
            isReadOnly={isReadOnly}
            role={workspace.role}
            onAsk={ask}
            onAskInterpretation={askInterpretation}
            onEdit={(question, current) => {
              setDraft(() => question);
              setAttached(current);
            }}
          />
          {isReadOnly ? (
            <p className="text-muted-foreground border-t px-4 py-3 text-sm md:px-6">{t("readOnly")}</p>
          ) : (
            <MessageBox
              chatId={id}
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
        </div>
        <aside aria-label={t("history.title")} className="hidden min-h-0 overflow-y-auto border-l lg:block">
          <Suspense>
            <ChatHistory {...history} />
          </Suspense>
        </aside>
      </div>
      <HistorySheet isOpen={isHistoryOpen} onOpenChange={setHistoryOpen} history={history} />
    </div>
  );
}
