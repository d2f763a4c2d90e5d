import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { FilterOperator } from "#domain/records/record-filters.ts";

/** The words for columns and choices, whose keys follow from the kinds of record. */
export function useRecordTexts() {
  const { t, i18n } = useTranslation("records");
  return {
    /** A custom field brings its own words. */
    label: (entity: Entity, column: string | Pick<RecordColumn, "name" | "label">) =>
      typeof column !== "string" && column.label !== undefined
        ? column.label
        : t(`${entity}.fields.${typeof column === "string" ? column : column.name}` as ParseKeys<"records">),
    /** So do its choices. */
    choice: (value: string, column?: Pick<RecordColumn, "labels">) =>
      column?.labels
        ? (column.labels[value]?.label ?? value)
        : i18n.exists(`choices.${value}`, { ns: "records" })
          ? t(`choices.${value}` as ParseKeys<"records">)
          : value,
    /** A record is one of several choices, but has several tags. */
    operator: ({ kind }: Pick<RecordColumn, "kind">, operator: FilterOperator) =>
      kind === "tags" && (operator === "any" || operator === "none")
        ? t(`filter.tagged.${operator}`)
        : t(`filter.operators.${operator}`),
    isLabelled: (entity: Entity, column: string) => i18n.exists(`${entity}.fields.${column}`, { ns: "records" }),
  };
}
