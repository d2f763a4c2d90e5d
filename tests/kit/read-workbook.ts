import { open, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type SheetChoices, stageWorkbook } from "#server/imports/upload/workbook/stage-workbook.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Reads a workbook as an upload does. Returns the cells of its rows by row number, and the detected properties. */
export async function readWorkbook(bytes: Uint8Array, choices: SheetChoices = {}) {
  const path = join(tmpdir(), `workbook-${crypto.randomUUID()}`);
  await writeFile(path, bytes);
  await using file = await open(path);
  await unlink(path);
  const stage = stageWorkbook(file.fd, "id", choices);
  let lines = "";
  for (;;) {
    const { value, done } = await stage.next();
    if (!done) lines += value;
    else return { ...value, rows: lines.split("\n").slice(0, -1).map(toRow) };
  }
}

/** Returns the cells of a line. The lines of these tests contain no commas or quotes within cells. */
function toRow(line: string): [number, ...string[]] {
  const [, number, cells = ""] = line.split("\t");
  return [Number(number), ...cells.slice(2, -2).split('","')];
}

/** Returns the error code of a rejected workbook, or another error itself; "none" if the workbook is accepted. */
export const rejectionOf = async (bytes: Uint8Array, choices?: SheetChoices) => {
  try {
    await readWorkbook(bytes, choices);
  } catch (error) {
    return error instanceof FunctionError ? error.code : error;
  }
  return "none";
};
