import { createFileRoute, Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { CustomerInsightsPage } from "#web/features/customers/customer-insights/customer-insights-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { CustomerActions } from "./-customer-actions.tsx";
import { sampleParts } from "./-sample-parts.tsx";
import { selectionContext, selectionTexts } from "./-selection-context.tsx";

const SingleThreaded = lazy(async () => ({
  default: (await import("#web/features/customers/relations/single-threaded.tsx")).SingleThreaded,
}));
const LinkPicker = lazy(async () => ({
  default: (await import("#web/features/records/link-picker.tsx")).LinkPicker,
}));

export const Route = createFileRoute("/dashboard/customer-insights")({
  validateSearch: z.object({ ...metricsSearch, customer: z.catch(z.optional(z.uuid()), undefined) }),
  loader: () => loadTexts("customer-insights", "measures", "relations", "activities", ...selectionTexts),
  component: CustomerInsightsRoute,
});

function CustomerInsightsRoute() {
  const { workspace } = Route.useRouteContext();
  const { customer, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { t } = useTranslation("customer-insights");
  // Earlier links to the insights of an account.
  if (customer)
    return (
      <Navigate
        to="/dashboard/accounts/$recordId"
        params={{ recordId: customer }}
        search={{ ...search, tab: "insights" }}
        replace
      />
    );
  return (
    <CustomerInsightsPage
      search={search}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
      }
      find={
        <Suspense fallback={<Skeleton className="h-8" />}>
          <LinkPicker
            id="customer"
            aria-label={t("one.find")}
            placeholder={t("one.find")}
            aria-invalid={undefined}
            aria-describedby={undefined}
            target="accounts"
            value=""
            linkName={undefined}
            onChange={(id) => {
              // Empty if the user leaves the input without choosing an account.
              if (id === "") return;
              void navigate({
                to: "/dashboard/accounts/$recordId",
                params: { recordId: id },
                search: { tab: "insights" },
              });
            }}
          />
        </Suspense>
      }
      actions={
        workspace.role === "viewer"
          ? undefined
          : (customer) => <CustomerActions customer={customer} workspace={workspace} />
      }
      singleThreaded={(some) => (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <SingleThreaded some={some} {...selectionContext(workspace)} />
        </Suspense>
      )}
      {...selectionContext(workspace)}
      {...sampleParts(workspace)}
    />
  );
}
