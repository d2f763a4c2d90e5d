import type * as z from "zod/mini";

import type { AnsweringContract } from "#domain/functions/define-function.ts";
import type { exportList, rowCountHeader } from "#domain/functions/list-exports.ts";
import type { Entity } from "#domain/records/entity.ts";
import { exportErrorCodes, ExportLimitReached, type TableFormat } from "#domain/records/lists/table-file.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { downloadFile } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

type Texts = {
  columns: { name: string; heading: string; choices: Record<string, string> }[];
  yes: string;
  no: string;
};
type Options = { signal: AbortSignal; onRows: (count: number) => void };
/** Exports a list as a file in the given format. */
export type WriteExport = (format: TableFormat, options: Options) => Promise<Blob>;

const countHeader: typeof rowCountHeader = "x-row-count";

/** Returns a function that makes the server write the file of a list and log the export. */
export const downloadList =
  (list: Entity, { q, where, sort }: Pick<TableSearch, "q" | "where" | "sort">, texts: Texts): WriteExport =>
  (format, options) => {
    const body = { workspace_id: workspaceId(), list, format, q, where, sort, ...texts };
    return downloadExport<typeof exportList>("POST /list-exports", { body }, options);
  };

/** Downloads a file that the server writes. Throws `ExportLimitReached` if the export is too large. */
export async function downloadExport<Called extends AnsweringContract>(
  name: Called["name"],
  input: z.input<Called["input"]>,
  { signal, onRows }: Options,
): Promise<Blob> {
  const response = await downloadFile<Called>(name, input, signal).catch(rethrow);
  onRows(Number(response.headers.get(countHeader)));
  return response.blob();
}

function rethrow(error: unknown): never {
  const code = error instanceof ApiError && exportErrorCodes.find((known) => known === error.problem);
  throw code ? new ExportLimitReached(code) : error;
}
