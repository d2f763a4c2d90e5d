import type { ClientBase } from "pg";

import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";

type Full = "workspace" | "person";
/** The workspace and user for which data is stored. `userId` is null for requests with the operator's secret key. */
export type StorageOwner = { workspaceId: string; userId: string | null };

const megabyte = 1024 * 1024;

/**
 * Reserves storage until the transaction ends; throws a FunctionError if there is not enough. Runs with the role
 * worker.
 */
export async function reserveStorage(
  context: Context,
  sql: ClientBase,
  owner: StorageOwner,
  bytes: number,
): Promise<void> {
  const { workspace, person } = quotas(context);
  const { rows } = await sql.query<{ full: Full | null }>(
    "select private.reserve_storage($1, $2, $3, $4, $5) as full",
    [owner.workspaceId, owner.userId, bytes, workspace, person],
  );
  const full = rows[0]?.full;
  if (full) throw storageFull(context, full);
}

/**
 * Creates the function that throws a FunctionError if the given number of bytes exceeds the free storage of the
 * workspace, if any, or of the user. Runs with the role worker.
 */
export async function storageCheck(
  context: Context,
  sql: ClientBase,
  { workspaceId, userId }: Omit<StorageOwner, "workspaceId"> & { workspaceId: string | null },
): Promise<(bytes: number) => void> {
  const { rows } = await sql.query<{ in_workspace: string; of_person: string }>(
    "select in_workspace, of_person from private.storage_used($1, $2)",
    [workspaceId, userId],
  );
  const { workspace, person } = quotas(context);
  const inWorkspace = workspace - Number(rows[0]?.in_workspace);
  const ofPerson = person - Number(rows[0]?.of_person);
  return (bytes) => {
    if (bytes > inWorkspace) throw storageFull(context, "workspace");
    if (bytes > ofPerson) throw storageFull(context, "person");
  };
}

const quotas = ({ env }: Context) => ({
  workspace: env.FILE_QUOTA_MB * megabyte,
  person: env.PERSON_QUOTA_MB * megabyte,
});

function storageFull({ env }: Context, full: Full): FunctionError {
  if (full === "workspace") {
    const limit = env.FILE_QUOTA_MB;
    return new FunctionError("files_full", `This workspace can store at most ${limit} MB of files and imports`, {
      limit,
    });
  }
  const limit = env.PERSON_QUOTA_MB;
  return new FunctionError("own_files_full", `You can store at most ${limit} MB of files and imports`, { limit });
}
