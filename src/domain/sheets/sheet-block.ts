import * as z from "zod/mini";

import { languageIds } from "#domain/languages.ts";
import { measureIds, questionSchema } from "#domain/metrics/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";

/** The limits of the number of blocks in a spreadsheet, and of the size of a block. */
export const blockLimits = { blocks: 50, rows: 5000, cells: 50_000 } as const;

const filterText = z.optional(z.string().check(z.maxLength(8000)));

export const blockSourceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("metric"),
    question: questionSchema,
    /** The measures of the result to display; default: all of them. */
    columns: z.optional(z.array(z.enum(measureIds))),
    /** True to display only the value of the whole range, in a single cell. */
    isAlone: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("list"),
    entity: z.custom<Entity>((value) => typeof value === "string" && isEntity(value)),
    /** The filters, order and columns, as in the address of the list. */
    search: z.object({ q: filterText, where: filterText, sort: filterText, cols: filterText }),
  }),
]);
export type BlockSource = z.infer<typeof blockSourceSchema>;

/** The name of a block, without quotes, because these end the name in the marker of a block. */
export const blockName = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[^"]*$/));

export const blockSchema = z.object({
  /** The name of the block, unique in its spreadsheet. It marks the block's position in the workbook. */
  name: blockName,
  source: blockSourceSchema,
  /**
   * The language of the block's texts: the language of the user who inserted it. Formulas then find the same texts for
   * all users.
   */
  language: z.enum(languageIds),
  /** The fingerprint of the block's cells when they were written; null if the block has no position. */
  print: z.nullable(z.string().check(z.maxLength(40))),
  /** The time when the block's rows were last read; null if they were never read. */
  readAt: z.nullable(z.iso.datetime({ offset: true })),
});
export type SheetBlock = z.infer<typeof blockSchema>;

/** Parses stored blocks. Invalid ones, perhaps from another version, are dropped. */
export function readBlocks(stored: unknown): SheetBlock[] {
  return Array.isArray(stored)
    ? stored.flatMap((block) => {
        const read = blockSchema.safeParse(block);
        return read.success ? [read.data] : [];
      })
    : [];
}

/** Returns a name that no other block in the spreadsheet has, based on the preferred name. */
export function freeName(preferred: string, taken: readonly string[]): string {
  const plain = preferred.replaceAll('"', "'").trim().slice(0, 70) || "1";
  for (let nr = 1; ; nr++) {
    const name = nr === 1 ? plain : `${plain} (${nr})`;
    if (!taken.includes(name)) return name;
  }
}

/** Creates a block that has no position yet. */
export const newBlock = (block: Pick<SheetBlock, "name" | "source" | "language">): SheetBlock => ({
  ...block,
  print: null,
  readAt: null,
});
