import type { Entity } from "#domain/records/fields.ts";
import { isCustom, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

/** The fields of the workspace that people fill in. */
export const customFormColumns = ({ columns }: RecordColumns): RecordColumn[] =>
  columns.filter((column) => isCustom(column) && !column.isReadOnly);

/** What a new record is asked for, and which of it must be said. */
export const addFields: Record<Entity, { fields: readonly string[]; required: readonly string[] }> = {
  accounts: {
    fields: [
      "name",
      "industry",
      "website",
      "phone",
      "address_line",
      "city",
      "country",
      "employees",
      "annual_revenue_minor",
      "owner_id",
    ],
    required: ["name"],
  },
  contacts: { fields: ["name", "email", "phone", "title", "account_id", "lifecycle", "owner_id"], required: ["name"] },
  products: { fields: ["name", "code", "category", "price_minor"], required: ["name"] },
  deals: {
    fields: [
      "name",
      "phone",
      "value_minor",
      "stage_id",
      "priority",
      "probability",
      "close_date",
      "owner_id",
      "account_id",
      "contact_id",
      "product_id",
    ],
    required: ["name", "phone", "value_minor", "stage_id", "priority", "probability", "close_date"],
  },
};

/** Columns that must hold something, whatever a form asks for. */
export const neverEmpty: Record<Entity, readonly string[]> = {
  accounts: ["name", "currency"],
  contacts: ["name"],
  products: ["name", "currency"],
  deals: ["name", "currency", "stage_id", "priority"],
};
