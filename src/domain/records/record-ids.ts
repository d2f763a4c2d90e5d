import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

/** File column with the ID of each record. */
export const recordId = "own_id";

/** Returns the file column with the ID of the target of a link. */
export const linkId = (link: string) => `own_${link}`;

const isRecord = (target: string | undefined) => entities.some((entity) => entity === target);

/** Returns the links of a kind whose targets are records, as several records may have the same name. */
export const linksToRecords = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { link }]) => (isRecord(link?.entity) ? [name] : []));
