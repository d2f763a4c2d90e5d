import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lightbulb, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { type AccountFilter, anyAccountQuery } from "#web/data/customers/account-filter.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import { accountDimensions, toAccountFilter } from "./account-filter.ts";
import { InactiveChampions } from "./inactive-champions.tsx";
import { Lookalikes } from "./lookalikes.tsx";
import { type CustomerActions, NextOrders } from "./next-orders.tsx";
import { ProductAffinity } from "./product-affinity.tsx";
import type { PurchasesSearch } from "./purchases.tsx";

const ExportTables = lazy(async () => ({ default: (await import("./export-tables.tsx")).ExportTables }));

type Props = SelectionContext &
  PurchasesSearch & {
    /** Search for an account by name. */
    find: ReactNode;
    /** Accounts with open deals that depend on a single contact. */
    singleThreaded: (some: AccountFilter) => ReactNode;
    /** Undefined for viewers. */
    actions: CustomerActions | undefined;
    /** Offer of sample data, shown while the workspace has no data. */
    samples: ReactNode;
  };

const placeOfExport = <Skeleton className="h-8 w-29 max-sm:w-10" />;

const anySales = { measures: ["sales_count" as const], range: "all" as const };

export function CustomerInsightsPage(props: Props) {
  const { search, onSearch, find, singleThreaded, actions, samples, ...context } = props;
  const { t } = useTranslation("customer-insights");
  const { data } = useQuery(metricResultsQuery([anySales]));
  const some = toAccountFilter(search);
  const { data: hasAccounts = true } = useQuery(anyAccountQuery());
  const isWithoutSales = data?.[0]?.missing.some(({ reason }) => reason === "no_facts") ?? false;
  const isEmpty = isWithoutSales || !hasAccounts;
  return (
    <div className="pb-8">
      <PageHeader
        title={t("title")}
        actions={
          <>
            <div className="relative w-64 max-w-full max-sm:grow [&_input]:pl-8">
              <Search
                aria-hidden
                className="text-muted-foreground pointer-events-none absolute top-1/2 left-2.5 z-10 size-4 -translate-y-1/2"
              />
              {find}
            </div>
            {!data && placeOfExport}
            {data && !isEmpty && (
              <Suspense fallback={placeOfExport}>
                <ExportTables search={search} today={data[0]?.today ?? ""} />
              </Suspense>
            )}
          </>
        }
      >
        {!isEmpty && (
          <MetricFilters
            search={search}
            onSearch={onSearch}
            dimensions={accountDimensions}
            without={["range", "compare", "currency"]}
            regionsOf="accounts"
          />
        )}
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          hasSample
          icon={Lightbulb}
          title={t(isWithoutSales ? "empty.title" : "empty.noCustomers")}
          text={t("empty.text")}
        >
          <Link to="/dashboard/imports/new" className={buttonVariants()}>
            {t("empty.import")}
          </Link>
          {samples}
        </EmptyState>
      ) : (
        <>
          <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 md:px-6">
            <NextOrders some={some} actions={actions} {...context} />
            <Lookalikes some={some} {...context} />
            <InactiveChampions some={some} actions={actions} {...context} />
            <ProductAffinity some={some} today={data?.[0]?.today} search={search} onSearch={onSearch} />
            {singleThreaded(some)}
          </div>
        </>
      )}
    </div>
  );
}
