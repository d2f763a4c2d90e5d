import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { customerGrowthQuery } from "#web/data/measures/customers.ts";
import type { ChosenContext } from "#web/figures/chosen-actions.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

import type { CrmSearch } from "./crm-search.ts";
import { CustomerGrowth } from "./growth.tsx";
import { KeyAccounts } from "./key-accounts.tsx";
import { LifetimeValue } from "./lifetime-value.tsx";
import { Segmentation } from "./segmentation.tsx";
import { StatusProposals } from "./status-proposals.tsx";

const ExportTables = lazy(async () => ({
  default: (await import("./export-tables.tsx")).ExportTables,
}));

type Props = ChosenContext & {
  search: CrmSearch;
  onSearch: (changed: CrmSearch) => void;
  canEdit: boolean;
  /** Offered while there is nothing to show. */
  samples: ReactNode;
  /** Stands above the figures: what is to be known about them. */
  note: ReactNode;
};

/** Who the customers are: how many come and stay, what they are worth, how they buy, and how it stands with the largest. */
export function CrmAnalysisPage({ search, onSearch, canEdit, samples, note, ...context }: Props) {
  const { t } = useTranslation("crm-analysis");
  const { grain = "month", lapse = 180 } = search;
  const { data } = useQuery(customerGrowthQuery(grain, lapse));
  const isEmpty = data?.growth.length === 0;
  return (
    <div className="pb-8">
      <PageHeader
        title={t("title")}
        context={t("context")}
        actions={
          !isEmpty && (
            <div className="print:hidden">
              <Suspense>
                <ExportTables found={data} />
              </Suspense>
            </div>
          )
        }
      />
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
          {note}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
            <CustomerGrowth grain={grain} lapse={lapse} onChange={onSearch} />
            <LifetimeValue />
            <Segmentation />
            <KeyAccounts {...context} />
            <StatusProposals {...context} canEdit={canEdit} />
          </div>
        </>
      )}
    </div>
  );
}
