import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";

import { formatSigned } from "#domain/numbers.ts";
import { keptAnalysesQuery } from "#web/data/analyses.ts";
import { type TransactionSearch, transactionsQuery } from "#web/data/token-history.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isNarrowed } from "./transaction-filters.tsx";
import { useTransactionText } from "./use-transaction-text.ts";

/** What came in and went out, the newest first; more of it comes when its end is seen. */
export function TransactionList({ search, timeZone }: { search: TransactionSearch; timeZone: string }) {
  const { t } = useTranslation("tokens");
  const { moment, language } = useFormat();
  const say = useTransactionText();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...transactionsQuery(search, timeZone),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const runs = data?.pages.map((page) => [...new Set(page.flatMap(({ run_id: run }) => run ?? []))]) ?? [];
  const kept = useQueries({ queries: runs.map(keptAnalysesQuery) }).flatMap((found) => found.data ?? []);
  if (!data) return <Skeleton className="h-64" />;
  const transactions = data.pages.flat();
  if (transactions.length === 0)
    return (
      <EmptyState
        icon={ReceiptText}
        title={t("history.none")}
        text={isNarrowed(search) ? t("history.noneHere") : t("history.noneYet")}
      />
    );
  // A page that is on its way is not asked for again.
  const showMore = () => void fetchNextPage({ cancelRefetch: false });
  const whenSeen = (element: HTMLElement | null) => {
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore());
    watch.observe(element);
    return () => watch.disconnect();
  };
  return (
    <div className="grid justify-items-center gap-3">
      <table className="w-full table-fixed text-sm" aria-label={t("history.title")}>
        <thead className="text-muted-foreground border-b text-left text-xs">
          <tr className="h-8">
            <th scope="col" className="font-medium">
              {t("history.what")}
            </th>
            <th scope="col" className="hidden w-44 pl-3 font-medium sm:table-cell">
              {t("history.when")}
            </th>
            <th scope="col" className="w-20 pl-3 text-right font-medium">
              {t("history.amount")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {transactions.map(({ id, type, amount, description, created_at: at, run_id: run }) => (
            <tr key={id} className="h-9">
              <td className="py-1.5 break-words">
                {run && kept.includes(run) ? (
                  <Link
                    to="/dashboard/sales/analyses/$analysisId"
                    params={{ analysisId: run }}
                    className="decoration-input underline underline-offset-4 hover:decoration-current"
                  >
                    {say(description)}
                  </Link>
                ) : (
                  say(description)
                )}
                <time dateTime={at} className="text-muted-foreground tabular block text-xs sm:hidden">
                  {moment(at, timeZone)}
                </time>
              </td>
              <td className="text-muted-foreground tabular hidden py-1.5 pl-3 sm:table-cell">
                <time dateTime={at}>{moment(at, timeZone)}</time>
              </td>
              <td className="tabular py-1.5 pl-3 text-right font-medium">
                {type === "free_analysis" ? t("history.free") : formatSigned(amount, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button ref={whenSeen} variant="outline" pending={isFetchingNextPage} onClick={showMore}>
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}
