import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";

const ProductSpellings = lazy(async () => ({
  default: (await import("#web/features/records/product-spellings.tsx")).ProductSpellings,
}));

export const Route = createFileRoute("/dashboard/products/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: (opened) => loadList("products", opened),
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
