import * as z from "zod/mini";

import { languageIds } from "#domain/languages.ts";
import { measureIds, questionSchema } from "#domain/metrics/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";

/** Limits on the number of blocks in a spreadsheet, and on the size of one. */
export const blockLimits = { blocks: 50, rows: 5000, cells: 50_000 } as const;

const filterText = z.optional(z.string().check(z.maxLength(8000)));

export const blockSourceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("metric"),
    question: questionSchema,
    /** The displayed measures of the result; default: all of them. */
    columns: z.optional(z.array(z.enum(measureIds))),
    /** Only the value of the whole range, in one cell. */
    isAlone: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("list"),
    entity: z.custom<Entity>((value) => typeof value === "string" && isEntity(value)),
    /** The content, order and columns, as in the address of its list. */
    search: z.object({ q: filterText, where: filterText, sort: filterText, cols: filterText }),
  }),
]);
export type BlockSource = z.infer<typeof blockSourceSchema>;

/** A block's name, without characters that would end it within the marker of a block. */
export const blockName = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[^"]*$/));

export const blockSchema = z.object({
  /** The block's name, unique within its spreadsheet, which marks its position in the workbook. */
  name: blockName,
  source: blockSourceSchema,
  /** The language of its words: that of the user who inserted it, so that formulas find the same words for every user. */
  language: z.enum(languageIds),
  /** The fingerprint of its cells when they were written; null without a position. */
  print: z.nullable(z.string().check(z.maxLength(40))),
  /** The time when its rows were last read. */
  readAt: z.nullable(z.iso.datetime({ offset: true })),
});
export type SheetBlock = z.infer<typeof blockSchema>;

/** Parses stored blocks, perhaps of another version: invalid ones are dropped. */
export function readBlocks(stored: unknown): SheetBlock[] {
  return Array.isArray(stored)
    ? stored.flatMap((block) => {
        const read = blockSchema.safeParse(block);
        return read.success ? [read.data] : [];
      })
    : [];
}

/** Returns a name that no other block of the spreadsheet has. */
export function freeName(preferred: string, taken: readonly string[]): string {
  const plain = preferred.replaceAll('"', "'").trim().slice(0, 70) || "1";
  for (let nr = 1; ; nr++) {
    const name = nr === 1 ? plain : `${plain} (${nr})`;
    if (!taken.includes(name)) return name;
  }
}

/** Creates a block without a position yet. */
export const newBlock = (block: Pick<SheetBlock, "name" | "source" | "language">): SheetBlock => ({
  ...block,
  print: null,
  readAt: null,
});
