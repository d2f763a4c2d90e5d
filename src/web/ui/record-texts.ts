import type { i18n, ParseKeys } from "i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";

type Namespaces = ["records", "kinds"];
type Texts = { t: (key: ParseKeys<Namespaces>) => string; exists: i18n["exists"]; language: string };

/** Returns the texts of columns and choices in a language. Their keys are derived from the kinds of records. */
export function recordTexts({ t, exists, language }: Texts) {
  return {
    /** Returns the label of a column. Custom fields have their own label. */
    label: (entity: Entity, column: string | Pick<RecordColumn, "name" | "label">) =>
      typeof column !== "string" && column.label !== undefined
        ? column.label
        : t(`kinds:${entity}.fields.${typeof column === "string" ? column : column.name}` as ParseKeys<Namespaces>),
    /** Returns the label of a choice. The choices of custom fields have their own labels. */
    choice: (value: string, column?: Pick<RecordColumn, "labels">) =>
      column?.labels
        ? (column.labels[value]?.label ?? value)
        : exists(`choices.${value}`, { ns: "records", lng: language })
          ? t(`choices.${value}` as ParseKeys<Namespaces>)
          : value,
  };
}
