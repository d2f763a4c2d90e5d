import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";

export const Route = createFileRoute("/dashboard/accounts/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: (opened) => loadList("accounts", opened),
  component: AccountsRoute,
});

function AccountsRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <ListScreen entity="accounts" search={Route.useSearch()} workspace={workspace} navigate={Route.useNavigate()} />
  );
}
