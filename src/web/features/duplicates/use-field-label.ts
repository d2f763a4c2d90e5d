import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";

/** What a field of a record is called: a custom one brings its own words. */
export function useFieldLabel(columns: RecordColumns) {
  const { t } = useTranslation("records");
  return (field: string) =>
    columnOf(columns, field)?.label ?? t(`${columns.entity}.fields.${field}` as ParseKeys<"records">);
}
