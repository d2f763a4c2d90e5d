import { mutationOptions } from "@tanstack/react-query";

import type { reportWrongAnswer as report } from "#domain/functions/chats.ts";
import type { Language } from "#domain/languages.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { tokenTables } from "#web/data/requests/query-tables.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { ChatMessage } from "./chats.ts";

const reportableMs = 86_400_000;

/**
 * True if the author can report an answer as wrong: it was paid for, is less than 24 hours old, was not applied as a
 * change, and has not been refunded.
 */
export const isReportable = ({ cost, refunded, change, created_at: at }: ChatMessage): boolean =>
  cost > 0 && refunded === null && change?.state !== "done" && Date.now() - Date.parse(at) < reportableMs;

/** Reports an answer as wrong; returns the refunded tokens. */
export const reportWrongAnswer = mutationOptions({
  mutationFn: ({ id, language, expected }: { id: string; language: Language; expected: string }) =>
    callFunction<typeof report>("POST /chats/messages/{id}/wrong", {
      id,
      body: { workspace_id: workspaceId(), language, ...(expected && { expected }) },
    }),
  meta: { changes: ["chat_messages", "wrong_answers", ...tokenTables] },
});
