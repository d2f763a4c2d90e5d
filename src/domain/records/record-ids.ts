import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

/** The column of a file with the id of each record. */
export const recordId = "own_id";

/** Returns the column of a file with the id of what a link points at. */
export const linkId = (link: string) => `own_${link}`;

const isRecord = (target: string | undefined) => entities.some((entity) => entity === target);

/** Returns the links of a kind that point at records, of which several may have one name. */
export const linksToRecords = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { link }]) => (isRecord(link?.entity) ? [name] : []));
