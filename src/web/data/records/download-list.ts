import type { exportList, rowCountHeader } from "#domain/functions/list-exports.ts";
import { type TableFormat, TableTooLarge } from "#domain/lists/table-file.ts";
import type { TableSearch } from "#domain/lists/table-search.ts";
import type { Entity } from "#domain/records/entity.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { downloadFile } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

type Texts = {
  columns: { name: string; heading: string; choices: Record<string, string> }[];
  yes: string;
  no: string;
};
type Options = { signal: AbortSignal; onRows: (count: number) => void };

const countHeader: typeof rowCountHeader = "x-row-count";

/** Returns the function that has the server write and log the file of a list. */
export const downloadList =
  (list: Entity, { q, where, sort }: Pick<TableSearch, "q" | "where" | "sort">, texts: Texts) =>
  async (format: TableFormat, { signal, onRows }: Options): Promise<Blob> => {
    const body = { workspace_id: workspaceId(), list, format, q, where, sort, ...texts };
    const response = await downloadFile<typeof exportList>("POST /list-exports", { body }, signal).catch(
      (error: unknown) => {
        throw error instanceof ApiError && error.problem === "list_too_large" ? new TableTooLarge() : error;
      },
    );
    onRows(Number(response.headers.get(countHeader)));
    return response.blob();
  };
