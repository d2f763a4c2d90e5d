import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/numbers/csv-guard.ts";
import { allTransactions, type TransactionSearch } from "#web/data/tokens/token-history.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useTransactionText } from "./use-transaction-text.ts";

/** Saves every line that the filters let through as a CSV file. */
export function ExportTransactions({ search, timeZone }: { search: TransactionSearch; timeZone: string }) {
  const { t } = useTranslation(["tokens", "views"]);
  const { number } = useFormat();
  const say = useTransactionText();
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const rows = await allTransactions(search, timeZone);
      const header = [t("history.when"), t("history.what"), t("history.type"), t("history.amount")];
      const lines = rows.map(({ created_at: at, type, amount, ...line }) => [
        at,
        say(line),
        t(`history.types.${type}`),
        String(amount),
      ]);
      await saveCsv(
        [header, ...lines].map((line) => line.map(guardCell)),
        "tokens.csv",
      );
      return rows.length;
    },
    onSuccess: (count) => notify.success(t("views:export.saved", { count, total: number(count) })),
    onError: () => notify.error(t("views:export.failed")),
    meta: { isQuiet: true },
  });
  return (
    <Button variant="ghost" pending={isPending} onClick={() => save()}>
      <Download />
      {t("views:export.open")}
    </Button>
  );
}
