import { lazy, Suspense, use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import type { TransactionSearch } from "#web/data/tokens/token-history.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import { Earning } from "./earning.tsx";
import { PriceList } from "./price-list.tsx";
import { TokenFacts } from "./token-facts.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { Usage } from "./usage.tsx";

// Rarely changed settings are loaded after the content.
const ExportTransactions = lazy(async () => ({
  default: (await import("./export-transactions.tsx")).ExportTransactions,
}));
const TokenCap = lazy(async () => ({ default: (await import("./token-cap.tsx")).TokenCap }));

type Props = {
  search: TransactionSearch;
  /** The user's zone, for times and days of the history and its filters. */
  timeZone: string;
  /** The zone in which the server groups usage by day. */
  countedIn: string;
  onSearch: (changed: TransactionSearch) => void;
};

/** Renders the balance, how to earn more, prices of AI features, usage, and the history. */
export function TokensScreen({ search, timeZone, countedIn, onSearch }: Props) {
  const { t } = useTranslation("tokens");
  const { payments } = use(loadConfig());
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={payments !== "off" && <Button onClick={() => openShop()}>{t("purchase")}</Button>}
      />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-12 md:px-6">
        <TokenFacts />
        <Earning timeZone={timeZone} />
        <PriceList />
        <Usage timeZone={countedIn} />
        <Suspense fallback={<Skeleton className="h-32" />}>
          <TokenCap />
        </Suspense>
        <section aria-label={t("history.title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <h2 className="text-base font-semibold">{t("history.title")}</h2>
            <Suspense fallback={<span className="h-8" />}>
              <ExportTransactions search={search} timeZone={timeZone} />
            </Suspense>
          </div>
          <TransactionFilters search={search} onSearch={onSearch} />
          <TransactionList search={search} timeZone={timeZone} />
        </section>
      </div>
    </>
  );
}
