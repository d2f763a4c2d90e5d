import { importLimits } from "#domain/import/dialect.ts";
import { binaryKind } from "#domain/import/file-kind.ts";
import { refuseImport } from "#web/data/import-problem.ts";

/** Turns down before the upload what the server would turn down after it. */
export async function lookAtFile(file: File) {
  if (file.size === 0) throw refuseImport("empty_file", "This file is empty");
  if (file.size > importLimits.bytes)
    throw refuseImport("file_too_large", "This file is too large", { limit: importLimits.bytes });
  const kind = binaryKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (kind) throw refuseImport("binary_file", "This is not a text file", { kind });
}
