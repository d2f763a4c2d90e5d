import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { conditionsOf, isGroup, readFilters, type RecordFilter } from "#domain/records/record-filters.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";

import { useFilterText } from "./use-filter-text.ts";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = { columns: RecordColumns; where: string };

/** Renders a condition in words. For groups of conditions, renders their number. */
export function ConditionText({ columns, where }: Props) {
  const { t } = useTranslation("records");
  const filters = readFilters(columns, where);
  if (filters.join === "or") return <>{t("filter.groupOr", { count: conditionsOf(filters).length })}</>;
  return filters.of.map((node, index) => (
    <span key={index}>
      {index > 0 && " · "}
      {isGroup(node) ? (
        t(node.join === "or" ? "filter.groupOr" : "filter.groupAnd", { count: conditionsOf(node).length })
      ) : (
        <One columns={columns} filter={node} />
      )}
    </span>
  ));
}

function One({ columns, filter }: { columns: RecordColumns; filter: RecordFilter }) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const currency = useWorkspaceCurrency();
  const words = useFilterText(columns, filter, currency);
  const column = columnOf(columns, filter.column);
  const field = label(columns.entity, column ?? filter.column);
  // These operators are described by their value alone.
  const isValue = filter.operator === "on" || (filter.operator === "any" && column?.kind !== "tags");
  return <bdi>{isValue ? t("filter.isValue", { field, value: words }) : `${field} ${words}`}</bdi>;
}
