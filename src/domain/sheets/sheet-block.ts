import * as z from "zod/mini";

import { languageIds } from "#domain/languages.ts";
import { measureIds, questionSchema } from "#domain/measures/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";

/** How many blocks a spreadsheet can have, and how large one can be. */
export const blockLimits = { blocks: 50, rows: 5000, cells: 50_000 } as const;

const filterText = z.optional(z.string().check(z.maxLength(8000)));

export const blockSourceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("figure"),
    question: questionSchema,
    /** Which measures of the answer are shown; all of them where nothing is said. */
    columns: z.optional(z.array(z.enum(measureIds))),
    /** Only the figure of the whole range, in one cell. */
    isAlone: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("list"),
    entity: z.custom<Entity>((value) => typeof value === "string" && isEntity(value)),
    /** As the address of its list says what is shown, in which order and columns. */
    search: z.object({ q: filterText, where: filterText, sort: filterText, cols: filterText }),
  }),
]);
export type BlockSource = z.infer<typeof blockSourceSchema>;

/** Signs that would end the name within the mark of a block. */
export const blockName = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[^"]*$/));

export const blockSchema = z.object({
  /** What it is called, once within its spreadsheet; by it its place in the workbook is marked. */
  name: blockName,
  source: blockSourceSchema,
  /** The language of its words: that of whoever put it there, so that formulas find the same words whoever opens it. */
  language: z.enum(languageIds),
  /** A print of its cells as they were written; null where it has no place yet. */
  print: z.nullable(z.string().check(z.maxLength(40))),
  /** When its rows were read last. */
  readAt: z.nullable(z.iso.datetime({ offset: true })),
});
export type SheetBlock = z.infer<typeof blockSchema>;

/** The blocks that were kept, perhaps by another version: what does not fit is left out. */
export function readBlocks(stored: unknown): SheetBlock[] {
  return Array.isArray(stored)
    ? stored.flatMap((one) => {
        const read = blockSchema.safeParse(one);
        return read.success ? [read.data] : [];
      })
    : [];
}

/** A name that no other block of the spreadsheet has. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const plain = wanted.replaceAll('"', "'").trim().slice(0, 70) || "1";
  for (let nr = 1; ; nr++) {
    const name = nr === 1 ? plain : `${plain} (${nr})`;
    if (!taken.includes(name)) return name;
  }
}

/** A block that has been thought of and has no place yet. */
export const newBlock = (block: Pick<SheetBlock, "name" | "source" | "language">): SheetBlock => ({
  ...block,
  print: null,
  readAt: null,
});
