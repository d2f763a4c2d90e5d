import type { Model } from "@ironcalc/wasm";
import Papa from "papaparse";

import { declaredDelimiter, guessDelimiter } from "#domain/imports/dialect.ts";
import { toAreas } from "#domain/sheets/areas.ts";
import { readCells } from "#domain/sheets/csv-cells.ts";
import { type FileLoss, sheetFileLimits } from "#domain/sheets/opened-file.ts";

import { FileProblem } from "./file-problem.ts";
import { inputWriter, pasteRows } from "./grid-input.ts";

/** Encodings of text files from older programs, by language. */
const olderEncodings: Readonly<Record<string, string>> = { zh: "gb18030", ja: "shift_jis", ko: "euc-kr" };

/**
 * Reads a text file into an empty workbook. Returns the uncertain conversions. Throws a FileProblem if the file is
 * empty or has too many cells.
 */
export function openCsv(bytes: Uint8Array, model: Model, language: string): FileLoss[] {
  const { text, isOlder } = decode(bytes, language);
  const delimiter = declaredDelimiter(text) ?? guessDelimiter(text.slice(0, 100_000));
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ""), { delimiter });
  const cells = data.reduce((sum, row) => sum + row.filter((cell) => cell !== "").length, 0);
  if (cells === 0) throw new FileProblem("empty");
  if (cells > sheetFileLimits.cells) throw new FileProblem("too_many_cells");
  const rows = readCells(data);
  const input = inputWriter(model);
  pasteRows(
    model,
    0,
    rows.map((row) => row.map(input)),
  );
  const formats = rows.flatMap((row, at) =>
    row.flatMap((value, column) =>
      value?.kind === "number" && value.format ? [[at + 1, column + 1, value.format] as const] : [],
    ),
  );
  for (const { key, ...area } of toAreas(formats)) model.updateRangeStyle({ sheet: 0, ...area }, "num_fmt", key);
  return isOlder ? [{ kind: "encoding", count: 1 }] : [];
}

function decode(bytes: Uint8Array, language: string): { text: string; isOlder: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), isOlder: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), isOlder: false };
  if (bytes.includes(0)) throw new FileProblem("broken");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isOlder: false };
  } catch {
    return { text: new TextDecoder(olderEncodings[language] ?? "windows-1252").decode(bytes), isOlder: true };
  }
}
