import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { columnsForSearch } from "#web/data/records/custom-fields.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";

const ProductSpellings = lazy(async () => ({
  default: (await import("#web/features/records/product-spellings.tsx")).ProductSpellings,
}));

export const Route = createFileRoute("/dashboard/products/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  // Only the columns are awaited. The table shows the previous rows until the new ones arrive.
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    const columns = await columnsForSearch(queryClient, "products", deps);
    if (!deps.as) void queryClient.prefetchQuery(recordsQuery(columns, deps, workspace));
    void queryClient.prefetchQuery(recordCountQuery(columns, deps, workspace));
  },
  component: ProductsRoute,
});

function ProductsRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <ListScreen entity="products" search={Route.useSearch()} workspace={workspace} navigate={Route.useNavigate()}>
      <Suspense>
        <ProductSpellings workspace={workspace} />
      </Suspense>
    </ListScreen>
  );
}
