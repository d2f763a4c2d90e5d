import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/table-search.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records.ts";
import { ProductSpellings } from "#web/features/records/product-spellings.tsx";
import { RecordList } from "#web/features/records/record-list.tsx";

export const Route = createFileRoute("/dashboard/products/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  // Begun but not awaited: while a page is on its way the table keeps the one before.
  loader: ({ context: { queryClient, workspace }, deps }) => {
    void queryClient.prefetchQuery(recordsQuery("products", deps, workspace));
    void queryClient.prefetchQuery(recordCountQuery("products", deps, workspace));
  },
  component: ProductsRoute,
});

function ProductsRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecordList
      entity="products"
      search={search}
      workspace={workspace}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }), replace: "q" in changed })
      }
    >
      <ProductSpellings workspace={workspace} />
    </RecordList>
  );
}
