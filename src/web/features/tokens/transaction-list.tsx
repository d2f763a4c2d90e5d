import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";

import { formatSigned } from "#domain/numbers/numbers.ts";
import { savedAnalysesQuery } from "#web/data/deals/analyses.ts";
import { type TransactionSearch, transactionsQuery } from "#web/data/tokens/token-history.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./transaction-filters.tsx";
import { useTransactionText } from "./use-transaction-text.ts";

/** Renders the transactions, newest first. Loads more when the end of the list is visible. */
export function TransactionList({ search, timeZone }: { search: TransactionSearch; timeZone: string }) {
  const { t } = useTranslation("tokens");
  const { moment, language } = useFormat();
  const say = useTransactionText();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...transactionsQuery(search, timeZone),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const runs = data?.pages.map((page) => [...new Set(page.flatMap(({ run_id: run }) => run ?? []))]) ?? [];
  const saved = useQueries({ queries: runs.map(savedAnalysesQuery) }).flatMap((query) => query.data ?? []);
  if (!data) return <Skeleton className="h-64" />;
  const transactions = data.pages.flat();
  if (transactions.length === 0)
    return (
      <EmptyState
        icon={ReceiptText}
        title={t("history.none")}
        text={isFiltered(search) ? t("history.noneHere") : t("history.noneYet")}
      />
    );
  // Does not request a page that is already being loaded.
  const showMore = () => void fetchNextPage({ cancelRefetch: false });
  const whenSeen = (element: HTMLElement | null) => {
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore());
    watch.observe(element);
    return () => watch.disconnect();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTable
        label={t("history.title")}
        className="table-fixed"
        rows={transactions}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "what",
            header: t("history.what"),
            className: "break-words",
            cell: ({ created_at: at, run_id: run, ...line }) => (
              <>
                {run && saved.includes(run) ? (
                  <Link
                    to="/dashboard/sales/analyses/$analysisId"
                    params={{ analysisId: run }}
                    className="decoration-input underline underline-offset-4 hover:decoration-current"
                  >
                    {say(line)}
                  </Link>
                ) : (
                  say(line)
                )}
                <time dateTime={at} className="text-muted-foreground tabular block text-xs sm:hidden">
                  {moment(at, timeZone)}
                </time>
              </>
            ),
          },
          {
            key: "when",
            header: t("history.when"),
            from: "sm",
            className: "text-muted-foreground tabular w-44",
            cell: ({ created_at: at }) => <time dateTime={at}>{moment(at, timeZone)}</time>,
          },
          {
            key: "amount",
            header: t("history.amount"),
            isNumeric: true,
            className: "w-20 font-medium",
            cell: ({ type, amount }) => (type === "free_analysis" ? t("history.free") : formatSigned(amount, language)),
          },
        ]}
      />
      {hasNextPage && (
        <Button
          ref={whenSeen}
          variant="outline"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={showMore}
        >
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}
