import { importLimits } from "#domain/import/dialect.ts";
import { binaryKind } from "#domain/import/file-kind.ts";
import { ImportError } from "#web/data/import-request.ts";

/** Turns down before the upload what the server would turn down after it. */
export async function lookAtFile(file: File) {
  if (file.size === 0) throw new ImportError("empty_file", "This file is empty");
  if (file.size > importLimits.bytes)
    throw new ImportError("file_too_large", "This file is too large", { limit: importLimits.bytes });
  const kind = binaryKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (kind) throw new ImportError("binary_file", "This is not a text file", { kind });
}
