import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import type { PageContext } from "#domain/assistant/proposed-change.ts";
import { askable, listKinds } from "#domain/assistant/question-subject.ts";
import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { attachedRecordQuery } from "#web/data/assistant/attached-record.ts";
import { ChatPage } from "#web/features/assistant/chat-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/ai-chat")({
  validateSearch: z.object({
    chat: z.catch(z.optional(z.uuid()), undefined),
    /** The record that a new conversation relates to. */
    kind: z.catch(z.optional(z.enum(askable)), undefined),
    about: z.catch(z.optional(z.uuid()), undefined),
    /** The list that a new conversation relates to, with its search parameters. */
    list: z.catch(z.optional(z.enum(listKinds)), undefined),
    where: tableSearchSchema.shape.where,
    q: tableSearchSchema.shape.q,
  }),
  loaderDeps: ({ search: { kind, about } }) => ({ kind, about }),
  loader: async ({ context, deps: { kind, about } }) => {
    const [record] = await Promise.all([
      // If the record does not exist, a question can still be asked.
      kind && about
        ? context.queryClient.fetchQuery(attachedRecordQuery(kind, about)).catch(() => undefined)
        : undefined,
      // Whether there are other conversations determines the layout.
      import("#web/data/assistant/chats.ts").then(({ chatsQuery }) =>
        context.queryClient.ensureQueryData(chatsQuery("")).catch(() => undefined),
      ),
      loadTexts("ai-chat", "measures", "records"),
    ]);
    return { record };
  },
  component: ChatRoute,
});

function ChatRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { chat, list, where, q } = Route.useSearch();
  const { record } = Route.useLoaderData();
  const search = q?.slice(0, 400);
  const request: PageContext | undefined = list && {
    entity: "list",
    list: { entity: list, ...(where && { where }), ...(search && { search }) },
  };
  return (
    <ChatPage
      workspace={workspace}
      chatId={chat}
      about={record ?? request}
      onOpen={(opened) => void navigate({ search: opened ? { chat: opened } : {}, resetScroll: false })}
    />
  );
}
