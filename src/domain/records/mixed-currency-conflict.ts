import { customColumns, type CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { writeFilters } from "#domain/records/record-filters.ts";

const amounts = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { kind }]) => (kind === "money" ? [name] : []));

/**
 * Returns the filter for the records that prevent the workspace from changing to a currency, because they have an
 * amount in another one. Archived fields cannot be filtered by; if one of them may contain amounts, the list includes
 * more records than necessary.
 */
export function mixedCurrencyFilters(
  entity: Entity,
  currency: string,
  fields: readonly CustomField[] | undefined,
): string | undefined {
  const elsewhere = hasCurrencyColumn(entity)
    ? [{ column: "currency", operator: "isNot" as const, values: [currency] }]
    : [];
  const own = fields?.filter((field) => field.entity === entity && field.kind === "money");
  if (!own || own.some(({ archived_at }) => archived_at !== null)) return writeFilters(elsewhere);
  const columns = [...amounts(entity), ...customColumns(own).map(({ name }) => name)];
  const filled = columns.map((column) => ({ column, operator: "filled" as const, values: [] }));
  return writeFilters({ join: "and", of: [...elsewhere, { join: "or", of: filled }] });
}
