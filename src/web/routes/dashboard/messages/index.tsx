import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";

export const Route = createFileRoute("/dashboard/messages/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: (opened) => loadList("messages", opened),
  component: MessagesRoute,
});

function MessagesRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <ListScreen entity="messages" search={Route.useSearch()} workspace={workspace} navigate={Route.useNavigate()} />
  );
}
