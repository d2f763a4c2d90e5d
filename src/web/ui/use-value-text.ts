import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { Currency } from "#domain/numbers/currency.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";

import { useFormat } from "./use-format.ts";

type Column = Pick<RecordColumn, "kind" | "name"> & Partial<RecordColumn>;
type Context = {
  /** Currency of the amounts. */
  currency: Currency;
  /** Text for an empty value, which differs between screens. */
  nothing: string;
  /** Returns the name of a linked record, or without a target the name of a tag; undefined if it no longer exists. */
  nameOf: (id: string, target: Column["target"]) => string | undefined;
  timeZone?: string;
};

/** Returns a formatter that renders a column's value as plain text, as in tables. */
export function useValueText() {
  const { t, i18n } = useTranslation("records");
  const format = useFormat();
  const choice = (value: unknown, column: Column): string => {
    if (column.labels) return column.labels[String(value)]?.label ?? String(value);
    const key = `choices.${String(value)}`;
    return i18n.exists(key, { ns: "records" }) ? t(key as ParseKeys<"records">) : String(value);
  };
  return (value: unknown, column: Column, { currency, nothing, nameOf, timeZone = "UTC" }: Context): string => {
    if (value === null || value === undefined || value === "") return nothing;
    switch (column.kind) {
      case "money":
        return format.money(Number(value), currency);
      case "integer":
        return column.name === "founded_year" ? String(value) : format.number(Number(value));
      case "number":
        return format.number(Number(value));
      case "percent":
        return format.percent(Number(value), column.path?.startsWith("custom->") ? 2 : 0);
      case "date":
        return format.day(String(value));
      case "moment":
        return format.moment(String(value), timeZone);
      case "boolean":
        return t(value === true ? "yes" : "no");
      case "choice":
        return choice(value, column);
      case "multiChoice":
        return format.list((value as unknown[]).map((key) => choice(key, column)));
      case "links":
        return format.list((value as string[]).map((id) => nameOf(id, column.target) ?? t("history.gone")));
      case "tags": {
        const ids = value as string[];
        const named = ids.flatMap((id) => nameOf(id, undefined) ?? []);
        if (ids.length === 0) return nothing;
        return named.length > 0 ? format.list(named) : t("history.goneTag");
      }
      case "link":
        return nameOf(String(value), column.target) ?? t("history.gone");
      default:
        return String(value);
    }
  };
}
