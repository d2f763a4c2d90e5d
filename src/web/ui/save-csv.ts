import { saveFile } from "./save-file.ts";

/** With this mark at its beginning a spreadsheet reads a file as UTF-8. */
export const csvMark = "\ufeff";

/** Hands lines to the browser's downloads as a CSV file; their cells are guarded (`guardCell`) by whoever wrote them. */
export async function saveCsv(lines: readonly (readonly string[])[], name: string) {
  const { unparse } = await import("papaparse");
  saveFile(new Blob([csvMark, unparse(lines.map((line) => [...line]))], { type: "text/csv" }), name);
}
