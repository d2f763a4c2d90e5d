import { importLimits } from "#domain/imports/dialect.ts";
import { binaryKind, kindBytes, textKind, workbookContainer } from "#domain/imports/file-kind.ts";
import { rejectImport } from "#web/data/imports/import-problem.ts";

/** Throws before the upload the error that the server would return for a file: wrong kind, empty or too large. */
export async function inspectFile(file: File) {
  if (file.size === 0) throw rejectImport("empty_file", "This file is empty");
  const head = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer());
  // Only the server inspects the content of a workbook.
  const isWorkbook = workbookContainer(head) !== null;
  const limit = isWorkbook ? importLimits.workbookBytes : importLimits.bytes;
  if (file.size > limit) throw rejectImport("file_too_large", "This file is too large", { limit });
  if (isWorkbook) return;
  const binary = binaryKind(head);
  if (binary) throw rejectImport("binary_file", "This is not a text file", { kind: binary });
  const kind = textKind(new TextDecoder().decode(head));
  if (kind) throw rejectImport("not_csv", "This text file is not CSV", { kind });
}
