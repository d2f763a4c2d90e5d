import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { loadColumns, useColumns } from "#web/data/records/custom-fields.ts";
import { duplicateCountsQuery, duplicateGroupsQuery, duplicateRunQuery } from "#web/data/records/duplicates.ts";
import { DuplicatesScreen } from "#web/features/records/duplicates/duplicates-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/contacts/duplicates")({
  validateSearch: z.object({ page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    await Promise.all([
      loadTexts("duplicates"),
      loadColumns(queryClient, "contacts"),
      queryClient.ensureQueryData(duplicateRunQuery("contacts")),
      queryClient.ensureQueryData(duplicateCountsQuery("contacts")),
      queryClient.ensureQueryData(duplicateGroupsQuery("contacts", page)),
    ]);
  },
  component: DuplicatesRoute,
});

function DuplicatesRoute() {
  const { page = 1 } = Route.useSearch();
  const { workspace } = Route.useRouteContext();
  const columns = useColumns("contacts");
  const navigate = Route.useNavigate();
  return (
    <DuplicatesScreen
      columns={{ ...columns, entity: "contacts" }}
      page={page}
      onPage={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })}
      workspace={workspace}
    />
  );
}
