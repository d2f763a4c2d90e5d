import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

/** The column with the ID of each record in a file. */
export const recordId = "own_id";

/** Returns the name of the column with the IDs of a link's targets in a file. */
export const linkId = (link: string) => `own_${link}`;

const isRecord = (target: string | undefined) => entities.some((entity) => entity === target);

/**
 * Returns the links of a kind whose targets are records. Several records can have the same name, so their IDs are
 * needed.
 */
export const linksToRecords = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { link }]) => (isRecord(link?.entity) ? [name] : []));
