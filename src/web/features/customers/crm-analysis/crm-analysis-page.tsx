import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { PageDays } from "#web/charts/page-days.ts";
import { customerGrowthQuery, customerMovesQuery } from "#web/data/customers/customers.ts";
import { LastSalesNotice } from "#web/metrics/last-sales-notice.tsx";
import { barRanges, MetricFilters } from "#web/metrics/metric-filters.tsx";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

import { crmQuestions, drawnDays } from "./crm-questions.ts";
import type { CrmSearch } from "./crm-search.ts";
import { CustomerGrowth } from "./growth.tsx";
import { KeyAccounts } from "./key-accounts.tsx";
import { LifetimeValue } from "./lifetime-value.tsx";
import { Segmentation } from "./segmentation.tsx";
import { StatusProposals } from "./status-proposals.tsx";

const ExportTables = lazy(async () => ({
  default: (await import("./export-tables.tsx")).ExportTables,
}));

/** Includes all time, because a short range has few new customers. */
const ranges = [...barRanges, "all"] as const;

type Props = SelectionContext & {
  search: CrmSearch;
  onSearch: (changed: CrmSearch) => void;
  canEdit: boolean;
  /** The offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
};

export function CrmAnalysisPage({ search, onSearch, canEdit, samples, ...context }: Props) {
  const { t } = useTranslation("crm-analysis");
  const request = crmQuestions(search);
  const { data } = useQuery(customerGrowthQuery(request.growth));
  const { data: moves } = useQuery(customerMovesQuery(request.moves));
  // With filters, an empty result does not mean that there are no customers.
  const isEmpty = data?.growth.length === 0 && !request.growth.within;
  const days = data && moves && drawnDays(data.growth, moves.now.range);
  return (
    <PageDays value={days}>
      <div className="in-order pb-8">
        <PageHeader
          title={t("title")}
          actions={
            !isEmpty && (
              <Suspense>
                <ExportTables found={data} moves={moves} question={request.keyAccounts} />
              </Suspense>
            )
          }
        >
          {!isEmpty && <MetricFilters search={search} onSearch={onSearch} ranges={ranges} />}
        </PageHeader>
        {isEmpty ? (
          <EmptyState icon={UsersRound} title={t("empty.title")} text={t("empty.text")}>
            <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
              {t("empty.import")}
            </Link>
            <Link to="/dashboard/sales-records" className={buttonVariants({ variant: "outline" })}>
              {t("empty.sales")}
            </Link>
            {samples}
          </EmptyState>
        ) : (
          <>
            <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 md:px-6">
              <LastSalesNotice
                isEmpty={moves !== undefined && moves.now.new + moves.now.returning === 0}
                filters={request.keyAccounts.filters}
                onDays={(days) => onSearch({ ...search, ...days, range: undefined })}
              />
              <CustomerGrowth
                request={request.growth}
                found={data}
                moves={moves}
                question={request.changes}
                days={days}
                onChange={onSearch}
              />
              <LifetimeValue currency={request.growth.currency} />
              <Segmentation />
              <KeyAccounts question={request.keyAccounts} {...context} />
              <StatusProposals {...context} canEdit={canEdit} />
            </div>
          </>
        )}
      </div>
    </PageDays>
  );
}
