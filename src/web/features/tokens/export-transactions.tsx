import { useTranslation } from "react-i18next";

import { transactionPages, type TransactionSearch } from "#web/data/tokens/token-history.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";
import { exportedTable } from "#web/ui/exported-table.ts";

import { useTransactionText } from "./use-transaction-text.ts";

export function ExportTransactions({ search, timeZone }: { search: TransactionSearch; timeZone: string }) {
  const { t } = useTranslation("tokens");
  const say = useTransactionText();
  async function* pages(signal: AbortSignal) {
    for await (const rows of transactionPages(search, timeZone, signal))
      yield rows.map(({ created_at: at, type, amount, ...line }) => [
        at,
        say(line),
        t(`history.types.${type}`),
        String(amount),
      ]);
  }
  return (
    <ExportMenu
      tables={[
        exportedTable(
          {
            fileName: "tokens",
            columns: [
              { name: t("history.when"), kind: "moment" },
              { name: t("history.what"), kind: "text" },
              { name: t("history.type"), kind: "text" },
              { name: t("history.amount"), kind: "number" },
            ],
            timeZone,
          },
          pages,
        ),
      ]}
    />
  );
}
