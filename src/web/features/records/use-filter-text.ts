import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Currency } from "#domain/numbers/currency.ts";
import { toMinor } from "#domain/numbers/money.ts";
import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";
import { isDayKind, operandsOf, type RecordFilter } from "#domain/records/record-filters.ts";
import { namesQuery } from "#web/data/records/link-choices.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { useRecordTexts } from "./use-record-texts.ts";

/** Returns the condition of a filter in words. */
export function useFilterText(columns: RecordColumns, filter: RecordFilter, currency: Currency): string {
  const { t } = useTranslation("records");
  const { choice } = useRecordTexts();
  const stageName = useStageName();
  const format = useFormat();
  const { operator, values } = filter;
  const column = columnOf(columns, filter.column);
  const isLink = operandsOf(operator) === "many" && column?.target !== undefined;
  const names = useQuery({ ...namesQuery(column?.target ?? "accounts", isLink ? values : []), enabled: isLink });
  const { data: tags } = useQuery({ ...tagsQuery(), enabled: column?.kind === "tags" });
  const nameOf = (value: string) => {
    if (column?.kind === "tags") return tags?.find(({ id }) => id === value)?.name ?? "…";
    if (!isLink) return choice(value, column);
    const name = names.data?.get(value) ?? "…";
    return column.target === "stages" ? stageName(name) : name;
  };
  const [first = "", second = ""] = values;
  const shown = (value: string) => value && shownValue(value, column, format, currency);
  const listed = (type: "conjunction" | "disjunction") => format.list(values.map(nameOf), type);
  switch (operator) {
    case "contains":
    case "lacks":
    case "starts":
    case "isNot":
      return t(`filter.words.${operator}`, { text: first });
    case "is":
      if (column?.kind === "boolean") return t(first === "true" ? "yes" : "no");
      return t("filter.words.is", { text: first });
    case "eq":
    case "ne":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
    case "before":
    case "after":
      return t(`filter.words.${operator}`, { text: shown(first) });
    case "on":
      return shown(first);
    case "last":
    case "next":
      return t(`filter.words.${operator}`, { count: Number(first) });
    case "any":
      return listed("disjunction");
    case "none":
      return t("filter.words.none", { text: listed("disjunction") });
    case "all":
      return t("filter.words.all", { text: listed("conjunction") });
    case "between": {
      const [from, to] = [shown(first), shown(second)];
      if (from === to) return from;
      if (!from) return t("filter.words.upTo", { to });
      return to ? t("filter.words.between", { from, to }) : t("filter.words.from", { from });
    }
    default:
      return t(`filter.operators.${operator}`);
  }
}

function shownValue(
  value: string,
  column: RecordColumn | undefined,
  format: ReturnType<typeof useFormat>,
  currency: Currency,
): string {
  if (!column || isDayKind(column.kind)) return format.day(value);
  if (column.kind === "money") return format.money(toMinor(value, currency) ?? 0, currency);
  return column.kind === "percent" ? format.percent(Number(value)) : format.number(Number(value));
}
