import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, isNeverEmpty } from "#domain/records/kinds/kinds.ts";
import { isCustom, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

/** The fields of the workspace that people fill in. */
export const customFormColumns = ({ columns }: RecordColumns): RecordColumn[] =>
  columns.filter((column) => isCustom(column) && !column.isReadOnly);

/** Columns that must hold something, whatever a form asks for. */
export const neverEmpty = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (isNeverEmpty(field) ? [name] : []));
