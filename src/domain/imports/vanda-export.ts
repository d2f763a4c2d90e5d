import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { CustomImportFields } from "#domain/imports/custom-import-fields.ts";
import { vandaHeadings } from "#domain/imports/vanda-headings.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

/** The minimum number and share of columns that must have the names of an exported list. */
const minColumns = 5;
const shareOfColumns = 0.6;

/**
 * Returns the field of each column of a list that Vanda exported, or null for another file. The names must equal the
 * list's names in one language; empty columns also count. A column with Vanda's IDs is enough, because no other file
 * has one.
 */
export function readVandaExport(
  entity: Entity,
  columns: readonly ColumnProfile[],
  own: NonNullable<CustomImportFields[Entity]> = {},
): Map<ColumnProfile, string> | null {
  const [first = ""] = Object.values(vandaHeadings[entity]);
  const perLanguage = first.split("|").map((_, language) => {
    const fields = new Map(Object.entries(own).map(([name, { label }]) => [label, name]));
    for (const [name, labels] of Object.entries(vandaHeadings[entity]))
      fields.set(labels.split("|")[language] ?? "", name);
    const named = new Map<ColumnProfile, string>();
    for (const column of columns) {
      const field = fields.get(column.name);
      if (field !== undefined && column.name !== "") named.set(column, field);
    }
    return named;
  });
  const [best] = perLanguage.toSorted((one, other) => other.size - one.size);
  const archived = readArchived(entity, columns);
  if (archived) return archived;
  const fields = new Set(best?.values());
  const isOwn = best && best.size >= minColumns && best.size >= columns.length * shareOfColumns && fields.has("name");
  return best && (isOwn || fields.has(recordId)) ? best : null;
}

/**
 * Returns the field of each column of a table in the archive of all data, or null for another file. Columns in a format
 * of the database (IDs of links, JSON) have no field and are not imported.
 */
function readArchived(entity: Entity, columns: readonly ColumnProfile[]): Map<ColumnProfile, string> | null {
  const names = new Set(columns.map(({ name }) => name));
  if (!["id", "workspace_id", "name"].every((name) => names.has(name))) return null;
  const fields = fieldsOf(entity);
  const fieldOf = (name: string) => (name === "id" ? recordId : fields[name] && !fields[name].link ? name : "");
  const named = new Map(columns.map((column) => [column, fieldOf(column.name)]));
  const isWhole = Object.keys(fields).every((name) => names.has(name));
  return isWhole ? named : null;
}

/**
 * Returns the kind with the most columns of an exported list; null if there is none, or if several kinds have the same
 * number.
 */
export function kindOfVandaExport(columns: readonly ColumnProfile[]): Entity | null {
  const sizes = entities.map((entity) => ({ entity, size: readVandaExport(entity, columns)?.size ?? 0 }));
  const [first, second] = sizes.toSorted((one, other) => other.size - one.size);
  return first && first.size > (second?.size ?? 0) ? first.entity : null;
}
