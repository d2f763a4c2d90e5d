import type { FileHandle } from "node:fs/promises";

import { type Container, kindBytes, workbookContainer } from "#domain/imports/file-kind.ts";
import { openTemporaryFile } from "#server/files/temporary-file.ts";
import { lockedWorkbook, notWorkbook } from "#server/imports/upload/workbook/workbook-errors.ts";

/** The entry that identifies a container as a password-protected workbook. */
const lockedName = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Returns the container format of a file, detected from its first bytes (null without a workbook), and all chunks of
 * the file.
 */
export async function findContainer(
  file: AsyncGenerator<Uint8Array>,
): Promise<{ container: Container | null; pieces: AsyncIterable<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < kindBytes) {
    const { value, done } = await file.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* pieces() {
    yield* first;
    yield* file;
  }
  return { container: workbookContainer(Buffer.concat(first)), pieces: pieces() };
}

/**
 * Stores a whole workbook, because the list of its parts is at its end. Throws a FunctionError for a workbook that is
 * password-protected or in the format from before 2007.
 */
export async function receiveWorkbook(
  container: Container,
  pieces: AsyncIterable<Uint8Array>,
  onSize: (bytes: number) => void,
): Promise<FileHandle> {
  const file = await openTemporaryFile();
  try {
    let size = 0;
    let isLocked = false;
    let last: Uint8Array = new Uint8Array();
    for await (const piece of pieces) {
      size += piece.length;
      onSize(size);
      if (container !== "old") await file.appendFile(piece);
      else {
        const window = Buffer.concat([last, piece]);
        isLocked ||= window.includes(lockedName);
        last = window.subarray(-lockedName.length);
      }
    }
    if (container === "old") throw isLocked ? lockedWorkbook() : notWorkbook("xls");
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
