import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { columnsForSearch } from "#web/data/records/custom-fields.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";

export const Route = createFileRoute("/dashboard/messages/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  // Only the columns are awaited. The table shows the previous rows until the new ones arrive.
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    const columns = await columnsForSearch(queryClient, "messages", deps);
    if (!deps.as) void queryClient.prefetchQuery(recordsQuery(columns, deps, workspace));
    void queryClient.prefetchQuery(recordCountQuery(columns, deps, workspace));
  },
  component: MessagesRoute,
});

function MessagesRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <ListScreen entity="messages" search={Route.useSearch()} workspace={workspace} navigate={Route.useNavigate()} />
  );
}
