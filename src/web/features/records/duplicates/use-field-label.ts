import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";

/** Returns a lookup of field labels; custom fields have their own label. */
export function useFieldLabel(columns: RecordColumns) {
  const { t } = useTranslation("kinds");
  return (field: string) =>
    columnOf(columns, field)?.label ?? t(`${columns.entity}.fields.${field}` as ParseKeys<"kinds">);
}
