import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { type RecordColumn, valueOf } from "#domain/record-columns.ts";
import type { Linked, RecordRow } from "#web/data/records.ts";
import { useWorkspaceCurrency } from "#web/data/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** What a record holds in a column, as plain text. */
export function useMergeValue() {
  const { t, i18n } = useTranslation("duplicates");
  const { t: word } = useTranslation("records");
  const format = useFormat();
  const currency = useWorkspaceCurrency();
  const choice = (value: unknown, column: RecordColumn): string => {
    const own = column.labels?.[String(value)];
    if (own) return own.label;
    const key = `choices.${String(value)}`;
    return i18n.exists(key, { ns: "records" }) ? word(key as ParseKeys<"records">) : String(value);
  };
  return (row: RecordRow, column: RecordColumn): string => {
    const value = valueOf(row, column);
    if (value === null || value === undefined || value === "") return t("merge.nothing");
    switch (column.kind) {
      case "money":
        return format.money(Number(value), String(row.currency ?? currency));
      case "integer":
        return column.name === "founded_year" ? String(value) : format.number(Number(value));
      case "number":
        return format.number(Number(value));
      case "percent":
        return format.percent(Number(value));
      case "date":
        return format.day(String(value));
      case "boolean":
        return word(value === true ? "yes" : "no");
      case "choice":
        return choice(value, column);
      case "multiChoice":
        return format.list((value as unknown[]).map((one) => choice(one, column)));
      case "link":
        return (column.embed && (row[column.embed] as Linked | null)?.name) || String(value);
      default:
        return String(value);
    }
  };
}
