import type { Entity } from "#domain/records/entity.ts";
import { embedName, kindList, kinds, mostLinkedFirst } from "#domain/records/kinds/kinds.ts";

type Kind = { table: Entity; pointer: `${string}_id` };
type One<K extends Kind> = K["pointer"] extends `${infer Name}_id` ? Name : never;
type Embeds<List extends readonly Kind[]> = List extends readonly [
  infer First extends Kind,
  ...infer Rest extends readonly Kind[],
]
  ? `${One<First>}:${First["table"]}!${First["pointer"]}(id,name)${Rest extends readonly [] ? "" : `,${Embeds<Rest>}`}`
  : "";

/**
 * The part of a select that embeds the linked records of a row. Its type has to be declared, because it cannot be
 * inferred from a joined list.
 */
export const aboutRecords = kindList
  .map((kind) => `${embedName(kind.pointer)}:${kind.table}!${kind.pointer}(id,name)`)
  .join(",") as Embeds<typeof kindList>;

type Named = { id: string; name: string };
/** The part of a row that `aboutRecords` selects. */
export type AboutRecords = { [K in (typeof kindList)[number] as One<K>]: Named | null };

/** Returns the linked records of a row, deals before accounts. A row may have only some of these links. */
export const recordsAbout = (row: Partial<AboutRecords>): (Named & { entity: Entity })[] => {
  const records: Partial<Record<string, Named | null>> = row;
  return mostLinkedFirst.flatMap((entity) => {
    const record = records[embedName(kinds[entity].pointer)];
    return record ? [{ entity, ...record }] : [];
  });
};
