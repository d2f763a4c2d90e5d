import { expect } from "vitest";

import { importLimits } from "#domain/imports/dialect.ts";
import { TextReader } from "#server/imports/upload/text-reader.ts";
import { TextStager } from "#server/imports/upload/text-stager.ts";
import { FunctionError } from "#server/request/function-error.ts";

import type { NastyFile } from "../kit/malformed-files.ts";

/** Errors that may reject an entire file. */
const rejections = ["empty_file", "header_only", "binary_file", "not_csv", "cell_too_long"];

/**
 * Reads a file as an upload does, and accounts for every line: it is a row, part of a row, or left out for a reason.
 */
export function expectAccounted({ name, bytes }: NastyFile, size: number): "read" | "refused" {
  const reader = new TextReader();
  const stager = new TextStager("00000000-0000-0000-0000-000000000000", {});
  let staged = "";
  let text = "";
  const take = (piece: string) => {
    text += piece;
    return stager.write(piece);
  };
  try {
    for (let at = 0; at < bytes.length; at += size) staged += take(reader.write(bytes.subarray(at, at + size)));
    staged += take(reader.end());
    staged += stager.end();
    const { dialect, row_count } = stager.result();
    const plain = text.replace(/\r\n?/g, "\n");
    const lines = plain.split("\n").length - (plain.endsWith("\n") ? 1 : 0);
    const special = Number(/^sep=.\n/i.test(plain)) + Number(dialect.header);
    const result =
      special +
      dialect.table.title_rows +
      row_count +
      dialect.empty_rows +
      dialect.wrapped_lines +
      dialect.left_out_rows;
    expect({ name, lines: dialect.lines, accounted: result }).toEqual({ name, lines, accounted: lines });
    const copied = staged.split("\n").slice(0, -1);
    expect({ name, copied: copied.length }).toEqual({ name, copied: row_count + dialect.left_out_rows });
    expect(copied.filter((line) => line.includes('"reading"')).length, name).toBe(
      dialect.stray_rows + dialect.left_out_rows,
    );
    expect(dialect.unclear_rows, name).toBeLessThanOrEqual(dialect.stray_rows);
    expect(copied.every((line) => line.length < importLimits.cellLength * 10)).toBe(true);
    return "read";
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    expect(rejections, `${name}: ${error.code}`).toContain(error.code);
    return "refused";
  }
}
