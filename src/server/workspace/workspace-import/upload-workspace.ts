import type { ClientBase } from "pg";

import type { Context } from "#server/context/context.ts";
import { storageCheck } from "#server/files/storage.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { bodies, type Exchange } from "#server/http/bodies/bodies.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { AlreadyRunning, findStartedRun, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { importWorkspace } from "#server/workspace/workspace-import/import-workspace.ts";
import { openExport } from "#server/workspace/workspace-import/open-export.ts";
import {
  maxUnpackedBytes,
  maxUploadMegabytes,
  readStaged,
  stageUpload,
  UploadReader,
} from "#server/workspace/workspace-import/staged-upload.ts";

type Upload = { userId: string; id: string | undefined };

const maxUploadMs = 3_600_000;

/**
 * Creates the function that receives an exported workspace, checks its manifest, and starts the run that imports it.
 */
export function createWorkspaceUpload(context: Context) {
  // Each upload occupies a connection to the database.
  const runInSlot = uploadSlots({ max: 2, maxPerPerson: 1 });
  const limit = maxUploadMegabytes(context.env);
  return (upload: Upload, exchange: Exchange) => {
    const announced = Number(exchange.incoming.headers["content-length"] ?? 0);
    const checkSize = (bytes: number) => {
      if (bytes <= limit * 1024 * 1024) return;
      throw new FunctionError("file_too_large", `A file can have at most ${limit} MB`, { limit });
    };
    checkSize(announced);
    return runInSlot(upload.userId, () =>
      withRunQueue(
        context,
        async (sql) => {
          const started = upload.id && (await findStartedRun(sql, upload.id, upload.userId));
          if (started) return started;
          const takesRoom = await storageCheck(context, sql, { workspaceId: null, userId: upload.userId });
          takesRoom(announced);
          const run = await startImport(context, sql, upload);
          const pieces = bodies(context).pieces(exchange, () => runInSlot.isWanted());
          const size = await stageUpload(
            sql,
            run.id,
            checked(pieces, (bytes) => {
              checkSize(bytes);
              takesRoom(bytes);
            }),
          );
          if (size === 0) throw new FunctionError("file_empty", "This file is empty");
          const reader = new UploadReader((position) => readStaged(sql, run.id, position));
          await openExport(reader, { packedBytes: size, maxBytes: maxUnpackedBytes(context.env) });
          return run.row;
        },
        maxUploadMs,
      ),
    );
  };
}

/** Starts the run in the transaction of the upload. Any process can import the file once it is complete. */
async function startImport(context: Context, sql: ClientBase, { userId, id }: Upload) {
  return startRunWithin(context, sql, importWorkspace, {
    ...(id && { id }),
    input: {},
    userId,
    key: `workspace-import ${userId}`,
    // The run takes turns with other runs of the user.
    caller: { role: "worker", claims: JSON.stringify({ requester: userId }) },
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw new FunctionError("job_running", "You are already importing a workspace");
  });
}

async function* checked(pieces: AsyncIterable<Buffer>, check: (bytes: number) => void): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    check(size);
    yield piece;
  }
}
