import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext, StoredChange } from "#domain/assistant/proposed-change.ts";
import type { askAssistant, decideChange as decide, quoteQuestion, stopAnswer } from "#domain/functions/chats.ts";
import type { Language } from "#domain/languages.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction, followFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { isAdmin, type Workspace, workspaceId } from "#web/data/workspace/workspace.ts";

export type Chat = {
  id: string;
  version: number;
  title: string;
  is_shared: boolean;
  created_by: string | null;
  updated_at: string;
};
export type ChatMessage = {
  id: string;
  question: string;
  status: "answering" | "answered" | "cannot" | "stopped" | "failed";
  interpretation: ParsedQuestion | null;
  answer: MessageAnswer | null;
  change: StoredChange | null;
  attached: PageContext[];
  cost: number;
  /** The tokens refunded after the author reported the answer as wrong; null if it was not reported. */
  refunded: number | null;
  created_at: string;
};

const maxChats = 200;
const maxMessages = 200;
const againAfterMs = 1500;
/** Time after which a pending answer counts as lost, because the server was stopped before it could answer. */
const lostAfterMs = 120_000;

/**
 * The user's own and the shared conversations, most recently updated first, at most 200. If `search` is not empty, only
 * those with this text in the title.
 */
export const chatsQuery = (search: string) =>
  queryOptions({
    queryKey: ["chats", workspaceId(), search],
    queryFn: async ({ signal }): Promise<Chat[]> => {
      const request = supabase
        .from("chats")
        .select("id, version, title, is_shared, created_by, updated_at")
        .eq("workspace_id", workspaceId())
        .order("updated_at", { ascending: false })
        .limit(maxChats);
      const matching = search ? request.ilike("title", `%${search.replace(/[\\%_*]/g, "\\$&")}%`) : request;
      return unwrap(await matching.abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/**
 * The latest 200 messages of a conversation, oldest first. They are fetched repeatedly while an answer is pending, e.g.
 * after a reload.
 */
export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: ["chats", "messages", workspaceId(), chatId],
    queryFn: async ({ signal }): Promise<ChatMessage[]> => {
      const rows = unwrap(
        await supabase
          .from("chat_messages")
          .select("id, question, status, interpretation, answer, change, attached, cost, refunded, created_at")
          .eq("workspace_id", workspaceId())
          .eq("chat_id", chatId)
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(maxMessages)
          .abortSignal(signal),
      );
      return rows.toReversed().map((row) => ({ ...row, status: statusOf(row) }));
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "answering") ? againAfterMs : false),
  });

function statusOf({ status, created_at: at }: { status: string; created_at: string }): ChatMessage["status"] {
  if (status === "answering") return Date.now() - Date.parse(at) > lostAfterMs ? "failed" : status;
  return status === "answered" || status === "cannot" || status === "stopped" ? status : "failed";
}

export type ChatQuestion = {
  chatId: string;
  question: string;
  language: Language;
  interpretation?: ParsedQuestion | undefined;
  attached?: readonly PageContext[] | undefined;
};

const toBody = ({ chatId, question, language, interpretation, attached = [] }: ChatQuestion) => ({
  workspace_id: workspaceId(),
  chat_id: chatId,
  question,
  language,
  ...(interpretation && { interpretation }),
  ...(attached.length > 0 && { attached: [...attached] }),
});

/** The interpretation of a question and the current price of its answer. */
export const questionQuery = (asking: ChatQuestion) =>
  queryOptions({
    queryKey: ["chats", "quote", workspaceId(), asking],
    queryFn: () => callFunction<typeof quoteQuestion>("POST /chats/quote", { body: toBody(asking) }),
    staleTime: 10_000,
  });

/** Sends a question and yields the events of the answer as they arrive. `most` is the maximum price in tokens. */
export const sendQuestion = (asking: ChatQuestion & { id: string; most: number }, signal: AbortSignal) =>
  followFunction<typeof askAssistant>(
    "POST /chats/ask",
    { body: { ...toBody(asking), id: asking.id, most: asking.most } },
    signal,
  );

export const stopQuestion = (id: string) =>
  callFunction<typeof stopAnswer>("POST /chats/messages/{id}/stop", { id, workspace_id: workspaceId() });

/** Applies the change that a message proposes, or dismisses it. */
export const decideChange = mutationOptions({
  mutationFn: ({ id, decision }: { id: string; decision: "do" | "dismiss" }) =>
    callFunction<typeof decide>("POST /chats/messages/{id}/change", { id, workspace_id: workspaceId(), decision }),
  meta: { changes: [...everyRecord, "chat_messages"] },
});

export const changeChat = mutationOptions({
  mutationFn: ({ chat, changes }: { chat: Chat; changes: Partial<Pick<Chat, "title" | "is_shared">> }) =>
    saveRow("chats", chat, changes),
  meta: { changes: ["chats"] },
});

export const deleteChat = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.from("chats").delete().eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes: ["chats", "chat_messages"] },
});

/** Returns a member's rights on a conversation; the database enforces the same rule. */
export function rightsToChat(chat: Chat, { memberId, role }: Pick<Workspace, "memberId" | "role">) {
  const isOwn = chat.created_by === memberId;
  return { isOwn, canEdit: isOwn || (chat.is_shared && isAdmin({ role })), canShare: isOwn && role !== "viewer" };
}
