import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";

export const Route = createFileRoute("/dashboard/sales-records/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: (opened) => loadList("sales", opened),
  component: SalesRoute,
});

function SalesRoute() {
  const { workspace } = Route.useRouteContext();
  return <ListScreen entity="sales" search={Route.useSearch()} workspace={workspace} navigate={Route.useNavigate()} />;
}
