import { createFileRoute } from "@tanstack/react-router";

import { inboxSearchSchema } from "#domain/mail/inbox-search.ts";
import { conversationsAPage, conversationsQuery } from "#web/data/mail/conversations.ts";
import { CommunicationToolsPage } from "#web/features/communication-tools/communication-tools-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { sampleParts } from "#web/routes/dashboard/-sample-parts.tsx";

export const Route = createFileRoute("/dashboard/communication-tools")({
  validateSearch: inboxSearchSchema,
  loaderDeps: ({ search: { conversation: _open, ...listed } }) => listed,
  loader: ({ context: { queryClient, workspace }, deps }) => {
    void queryClient.prefetchQuery(conversationsQuery(deps, workspace.memberId, conversationsAPage));
    return loadTexts("communication-tools");
  },
  component: CommunicationToolsRoute,
});

function CommunicationToolsRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <CommunicationToolsPage
      workspace={workspace}
      search={Route.useSearch()}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })}
      samples={sampleParts(workspace).samples}
    />
  );
}
