import { customColumns, type CustomField } from "#domain/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/fields.ts";
import { writeFilters } from "#domain/records/record-filters.ts";

const amounts: Record<Entity, string | null> = {
  deals: "value_minor",
  products: "price_minor",
  accounts: "annual_revenue_minor",
  contacts: null,
};

/**
 * What shows in a list exactly the records that keep the workspace from changing to a currency: those with an amount in
 * another. Nothing filters by an archived field: where one may hold an amount the list shows more.
 */
export function filtersInTheWay(
  entity: Entity,
  currency: string,
  fields: readonly CustomField[] | undefined,
): string | undefined {
  // Contacts have no currency but the workspace's.
  const elsewhere =
    entity === "contacts" ? [] : [{ column: "currency", operator: "isNot" as const, values: [currency] }];
  const own = fields?.filter((field) => field.entity === entity && field.kind === "money");
  if (!own || own.some(({ archived_at }) => archived_at !== null)) return writeFilters(elsewhere);
  const columns = [amounts[entity] ?? [], customColumns(own).map(({ name }) => name)].flat();
  const filled = columns.map((column) => ({ column, operator: "filled" as const, values: [] }));
  return writeFilters({ join: "and", of: [...elsewhere, { join: "or", of: filled }] });
}
