import type { Entity } from "#domain/records/entity.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import { saveCsv } from "#web/ui/save-csv.ts";

/** Downloads an empty CSV file with the fields of a kind's form, which an import recognises by their names. */
export const saveTemplate = (entity: Entity, label: (field: string) => string, name: string) =>
  saveCsv([kindOf(entity).form.asked.map(label)], `${name}.csv`);
