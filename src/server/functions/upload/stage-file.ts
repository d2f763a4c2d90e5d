import type pg from "pg";

import type { ColumnProfile } from "#domain/import/column-profile.ts";
import { type Dialect, type Encoding, importLimits } from "#domain/import/dialect.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { type RowChoices, RowStager } from "#server/functions/upload/row-stager.ts";
import { TextReader } from "#server/functions/upload/text-reader.ts";
import { copyIn } from "#server/postgres/copy-in.ts";

export type StagedFile = { dialect: Dialect; columns: ColumnProfile[]; row_count: number; byte_size: number };
type Choices = RowChoices & {
  encoding?: Encoding;
  /** Refuses more bytes than may be kept. */
  takesRoom: (bytes: number) => void;
  /** Is told what a file that was not taken has left. */
  onGivenUp: (bytes: number) => void;
};

/** Roughly what staged rows take in the database, as private.storage_used counts them. */
export const stagedBytes = ({ byte_size, row_count, columns }: StagedFile): number =>
  byte_size + row_count * (72 + 4 * columns.length);

/** Reads a file as it arrives into private.import_rows and learns what its columns hold; memory stays flat. */
export async function stageFile(
  sql: pg.ClientBase,
  file: AsyncIterable<Uint8Array>,
  importId: string,
  choices: Choices,
): Promise<StagedFile> {
  const reader = new TextReader(choices.encoding);
  const rows = new RowStager(importId, choices);
  const copy = copyIn(sql, "copy private.import_rows (import_id, row_number, cells, stray) from stdin");
  let size = 0;
  let staged = 0;
  const stage = async (lines: string) => {
    staged += lines.length;
    choices.takesRoom(Math.max(size, staged));
    await copy.write(lines);
  };
  try {
    for await (const bytes of orFail(file, copy.failed)) {
      size += bytes.length;
      if (size > importLimits.bytes) {
        throw new FunctionError("file_too_large", "This file is too large", { limit: importLimits.bytes });
      }
      await stage(rows.write(reader.write(bytes)));
    }
    await stage(rows.write(reader.end()) + rows.end());
    const found = rows.result();
    await copy.end();
    return { ...found, dialect: { ...found.dialect, ...reader.found }, byte_size: size };
  } catch (error) {
    await copy.giveUp(error instanceof Error ? error : new Error(String(error)));
    choices.onGivenUp(staged);
    throw error;
  }
}

/** The same pieces; a failure from elsewhere is heard at once, not when the next piece comes. */
async function* orFail<Piece>(pieces: AsyncIterable<Piece>, failed: Promise<never>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), failed]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
