import { csvMark } from "#domain/numbers/csv-guard.ts";

import { saveFile } from "./save-file.ts";

/** Downloads lines as a CSV file. The caller has to escape the cells (`guardCell`). */
export async function saveCsv(lines: readonly (readonly string[])[], name: string) {
  const { unparse } = await import("papaparse");
  saveFile(new Blob([csvMark, unparse(lines.map((line) => [...line]))], { type: "text/csv" }), name);
}
