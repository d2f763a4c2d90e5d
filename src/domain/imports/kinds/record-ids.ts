import type { ExtraField } from "#domain/imports/kinds/import-kind.ts";
import { vandaHeadings } from "#domain/imports/vanda-headings.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import { linkId, linksToRecords, recordId } from "#domain/records/record-ids.ts";

/** Returns the id columns of exported lists: the id of the record, and the ids of its linked records. */
export const idFields = (entity: Entity): Record<string, ExtraField> => ({
  [recordId]: { kind: "text", recognizes: "id", words: vandaHeadings[entity][recordId] ?? "" },
  ...Object.fromEntries(
    linksToRecords(entity).map((link) => [linkId(link), { kind: "text", distinguishes: link, words: "" }] as const),
  ),
});
