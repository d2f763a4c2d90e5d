import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { Linked, RecordRow } from "#web/data/records/records.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

/** Returns a function that formats a record's value of a column as plain text. */
export function useMergeValue() {
  const { t } = useTranslation("duplicates");
  const text = useValueText();
  const currency = useWorkspaceCurrency();
  return (row: RecordRow, column: RecordColumn): string =>
    text(valueOf(row, column), column, {
      currency: currencyOr(row.currency, currency),
      nothing: t("merge.nothing"),
      nameOf: (id) => (column.embed && (row[column.embed] as Linked | null)?.name) || id,
    });
}
