import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";

import { inboxSearchSchema } from "#domain/mail/inbox-search.ts";
import { CommunicationToolsPage } from "#web/features/mail/communication-tools/communication-tools-page.tsx";
import { type RecordParts, RecordPartsProvider } from "#web/features/mail/communication-tools/record-parts.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const AddRecord = lazyDialog(async () => (await import("#web/features/records/add-record.tsx")).AddRecord);
const ReplyBox = lazy(async () => ({ default: (await import("#web/features/mail/compose/reply-box.tsx")).ReplyBox }));
const LinkPicker = lazy(async () => ({
  default: (await import("#web/features/records/link-picker.tsx")).LinkPicker,
}));
const CustomerFacts = lazy(async () => {
  const [loaded] = await Promise.all([import("#web/features/records/customer-facts.tsx"), loadTexts("records")]);
  return { default: loaded.CustomerFacts };
});
const RecordTimeline = lazy(async () => ({
  default: (await import("#web/features/records/activities/record-timeline.tsx")).RecordTimeline,
}));

export const Route = createFileRoute("/dashboard/communication-tools")({
  validateSearch: inboxSearchSchema,
  loaderDeps: ({ search: { conversation: _open, ...listed } }) => listed,
  loader: ({ context: { queryClient, workspace }, deps }) => {
    // Imported dynamically. Otherwise it would be bundled with the routes, which every screen loads.
    void import("#web/data/mail/conversations.ts").then(({ conversationsAPage, conversationsQuery }) =>
      queryClient.prefetchQuery(conversationsQuery(deps, workspace.memberId, conversationsAPage)),
    );
    return loadTexts("communication-tools");
  },
  component: CommunicationToolsRoute,
});

const parts: RecordParts = { AddRecord, ReplyBox, LinkPicker, CustomerFacts, RecordTimeline };

function CommunicationToolsRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <RecordPartsProvider value={parts}>
      <CommunicationToolsPage
        workspace={workspace}
        search={Route.useSearch()}
        onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })}
      />
    </RecordPartsProvider>
  );
}
