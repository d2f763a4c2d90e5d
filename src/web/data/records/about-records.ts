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

/** The part of a select with the records that a row is about. Types cannot be inferred from a joined list. */
export const aboutRecords = kindList
  .map((kind) => `${embedName(kind.pointer)}:${kind.table}!${kind.pointer}(id,name)`)
  .join(",") as Embeds<typeof kindList>;

type Named = { id: string; name: string };
/** A row with that part. */
export type AboutRecords = { [K in (typeof kindList)[number] as One<K>]: Named | null };

/** Returns the records that a row is about, a deal before its account; a row may have only some of the kinds. */
export const recordsAbout = (row: Partial<AboutRecords>): (Named & { entity: Entity })[] => {
  const records: Partial<Record<string, Named | null>> = row;
  return mostLinkedFirst.flatMap((entity) => {
    const record = records[embedName(kinds[entity].pointer)];
    return record ? [{ entity, ...record }] : [];
  });
};
