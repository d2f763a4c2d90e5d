import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { ChatPage } from "#web/features/ai-chat/chat-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/ai-chat")({
  validateSearch: z.object({ chat: z.catch(z.optional(z.uuid()), undefined) }),
  loader: () => loadTexts("ai-chat", "measures", "records"),
  component: ChatRoute,
});

function ChatRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { chat } = Route.useSearch();
  return (
    <ChatPage
      workspace={workspace}
      chatId={chat}
      onOpen={(opened) => void navigate({ search: opened ? { chat: opened } : {}, resetScroll: false })}
    />
  );
}
