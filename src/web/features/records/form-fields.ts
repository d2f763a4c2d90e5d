import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, isNeverEmpty } from "#domain/records/kinds/kinds.ts";
import { isCustom, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

/** Returns the custom fields that users can fill in. */
export const customFormColumns = ({ columns }: RecordColumns): RecordColumn[] =>
  columns.filter((column) => isCustom(column) && !column.isReadOnly);

export const neverEmpty = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (isNeverEmpty(field) ? [name] : []));
