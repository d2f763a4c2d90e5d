import type pg from "pg";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { type Dialect, type Encoding, importLimits } from "#domain/imports/dialect.ts";
import type { Container } from "#domain/imports/file-kind.ts";
import { findContainer, receiveWorkbook } from "#server/imports/upload/receive-workbook.ts";
import { TextReader } from "#server/imports/upload/text-reader.ts";
import { type TextChoices, TextStager } from "#server/imports/upload/text-stager.ts";
import { stageInWorker } from "#server/imports/upload/workbook/stage-in-worker.ts";
import type { SheetChoices } from "#server/imports/upload/workbook/stage-workbook.ts";
import { notWorkbook, unpacksTooFar } from "#server/imports/upload/workbook/workbook-errors.ts";
import { copyIn } from "#server/postgres/copy-in.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type StagedFile = {
  dialect: Dialect;
  columns: ColumnProfile[];
  row_count: number;
  /** The size of the contents. The cells of a workbook are larger than the compressed file. */
  byte_size: number;
};
type Choices = TextChoices &
  SheetChoices & {
    encoding?: Encoding | undefined;
    /** Throws a FunctionError if the given number of bytes exceeds the free storage. */
    takesRoom: (bytes: number) => void;
    /** Called with the number of bytes that a rejected file has left in the database. */
    onAbandoned: (bytes: number) => void;
    /** Waits for a slot to unpack a workbook in. */
    runInSlot: <Result>(work: () => Promise<Result>) => Promise<Result>;
    signal: AbortSignal;
  };

/** Returns the approximate size of staged rows in the database, computed like private.storage_used. */
export const stagedBytes = ({ byte_size, row_count, columns }: StagedFile): number =>
  byte_size + row_count * (72 + 4 * columns.length);

/**
 * Streams a file into private.import_rows and profiles its columns. The memory does not depend on the size of the file.
 * Throws a FunctionError if the file is too large or cannot be read as a table.
 */
export async function stageFile(
  sql: pg.ClientBase,
  file: AsyncIterable<Uint8Array>,
  importId: string,
  choices: Choices,
): Promise<StagedFile> {
  const copy = copyIn(sql, "copy private.import_rows (import_id, row_number, cells, note) from stdin");
  let size = 0;
  let staged = 0;
  const failure = new AbortController();
  copy.failed.catch((error: unknown) => failure.abort(error));
  const ended = AbortSignal.any([choices.signal, failure.signal]);
  const stage = async (lines: string) => {
    staged += lines.length;
    choices.takesRoom(Math.max(size, staged));
    await copy.write(lines);
  };
  const readText = async (pieces: AsyncIterable<Uint8Array>) => {
    const reader = new TextReader(choices.encoding);
    const rows = new TextStager(importId, choices);
    for await (const bytes of pieces) {
      size += bytes.length;
      if (size > importLimits.bytes) throw tooLarge(importLimits.bytes);
      await stage(rows.write(reader.write(bytes)));
    }
    await stage(rows.write(reader.end()) + rows.end());
    const result = rows.result();
    return { ...result, dialect: { ...result.dialect, ...reader.found }, byte_size: size };
  };
  const readWorkbook = async (container: Container, pieces: AsyncIterable<Uint8Array>) => {
    const { sheet, first_row, header } = choices;
    const take = async (lines: string) => {
      if (staged + lines.length > importLimits.bytes) throw unpacksTooFar();
      await stage(lines);
    };
    await using workbook = await receiveWorkbook(container, pieces, (bytes) => {
      size = bytes;
      if (size > importLimits.workbookBytes) throw tooLarge(importLimits.workbookBytes);
      choices.takesRoom(size);
    });
    const workerRequest = { fd: workbook.fd, importId, choices: { sheet, first_row, header } };
    const { workbook: chosenWorkbook, ...rest } = await choices
      .runInSlot(() => stageInWorker(workerRequest, take, ended))
      .catch((error: unknown) => {
        const isBroken = error instanceof FunctionError && error.code === "workbook_broken";
        throw isBroken && container === "zip" ? notWorkbook("zip") : error;
      });
    const dialect = { ...rest.dialect, workbook: { ...chosenWorkbook, file_bytes: size } };
    return { ...rest, dialect, byte_size: Math.max(size, staged) };
  };
  try {
    const { container, pieces } = await findContainer(orFail(file, copy.failed));
    const table = await (container ? readWorkbook(container, pieces) : readText(pieces));
    await copy.end();
    return table;
  } catch (error) {
    await copy.giveUp(error instanceof Error ? error : new Error(String(error)));
    choices.onAbandoned(staged);
    throw error;
  }
}

const tooLarge = (limit: number) => new FunctionError("file_too_large", "This file is too large", { limit });

/** Yields the same chunks, but throws an external failure immediately rather than with the next chunk. */
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
