import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, use } from "react";
import { useTranslation } from "react-i18next";

import { addDays, dayIn } from "#domain/time/dates.ts";
import { usageByDay } from "#domain/tokens/token-usage.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { type TransactionSearch, usageQuery } from "#web/data/tokens/token-history.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Earning } from "./earning.tsx";
import { PriceList } from "./price-list.tsx";
import { TokenFacts } from "./token-facts.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionList } from "./transaction-list.tsx";

// Loaded lazily, because these parts are rarely used.
const ExportTransactions = lazy(async () => ({
  default: (await import("./export-transactions.tsx")).ExportTransactions,
}));
const TokenCap = lazy(async () => ({ default: (await import("./token-cap.tsx")).TokenCap }));

type Props = {
  search: TransactionSearch;
  /** The user's time zone, used for the history and its filters. */
  timeZone: string;
  /** The server's time zone for grouping usage by day. */
  countedIn: string;
  onSearch: (changed: TransactionSearch) => void;
};

export function TokensScreen({ search, timeZone, countedIn, onSearch }: Props) {
  const { t } = useTranslation("tokens");
  const { payments } = use(loadConfig());
  return (
    <div className="max-w-260">
      <PageHeader
        title={t("title")}
        actions={payments !== "off" && <Button onClick={() => openShop()}>{t("purchase")}</Button>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-12 md:px-6">
        <TokenFacts timeZone={timeZone} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
            <Usage timeZone={countedIn} />
            <Earning />
          </div>
          <Suspense fallback={<Skeleton className="h-32" />}>
            <TokenCap />
          </Suspense>
        </div>
        <PriceList />
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
    </div>
  );
}

const UsageMetrics = lazy(async () => ({ default: (await import("./usage-metrics.tsx")).UsageMetrics }));

const shownDays = 30;

function Usage({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("tokens");
  const { day } = useFormat();
  const today = dayIn(new Date(), timeZone);
  const first = addDays(today, 1 - shownDays);
  const { data: rows } = useQuery(usageQuery(first));
  return (
    <section aria-label={t("usage.title")} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <h2 className="text-base font-semibold">{t("usage.title")}</h2>
        <p className="text-muted-foreground">{t("usage.period", { from: day(first), to: day(today) })}</p>
      </div>
      {!rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-muted-foreground">{t("usage.none")}</p>}
      {rows && rows.length > 0 && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <UsageMetrics rows={rows} days={usageByDay(rows, today, shownDays)} />
        </Suspense>
      )}
    </section>
  );
}
