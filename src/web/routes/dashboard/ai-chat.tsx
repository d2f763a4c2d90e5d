import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { askable } from "#domain/assistant/proposed-change.ts";
import { attachedQuery } from "#web/data/chats/attached.ts";
import { ChatPage } from "#web/features/ai-chat/chat-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/ai-chat")({
  validateSearch: z.object({
    chat: z.catch(z.optional(z.uuid()), undefined),
    /** The record that a new conversation is about. */
    kind: z.catch(z.optional(z.enum(askable)), undefined),
    about: z.catch(z.optional(z.uuid()), undefined),
  }),
  loaderDeps: ({ search: { kind, about } }) => ({ kind, about }),
  loader: async ({ context, deps: { kind, about } }) => {
    const [record] = await Promise.all([
      // One that is gone is no reason to ask nothing.
      kind && about ? context.queryClient.fetchQuery(attachedQuery(kind, about)).catch(() => undefined) : undefined,
      loadTexts("ai-chat", "measures", "records"),
    ]);
    return { record };
  },
  component: ChatRoute,
});

function ChatRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { chat } = Route.useSearch();
  const { record } = Route.useLoaderData();
  return (
    <ChatPage
      workspace={workspace}
      chatId={chat}
      about={record}
      onOpen={(opened) => void navigate({ search: opened ? { chat: opened } : {}, resetScroll: false })}
    />
  );
}
