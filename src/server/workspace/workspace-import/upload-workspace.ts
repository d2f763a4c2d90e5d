import type { FileHandle } from "node:fs/promises";

import type { Context } from "#server/context/context.ts";
import { openTemporaryFile } from "#server/files/temporary-file.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { bodies, type Exchange } from "#server/http/bodies/bodies.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { AlreadyRunning, findStartedRun, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { importWorkspace } from "#server/workspace/workspace-import/import-workspace.ts";
import { openExport } from "#server/workspace/workspace-import/open-export.ts";

const chunkBytes = 512 * 1024;
const megabyte = 1024 * 1024;

type Upload = { userId: string; id: string | undefined };

/** Creates the function that receives an exported workspace, checks its description, and starts the run that imports it. */
export function createWorkspaceUpload(context: Context) {
  // Each upload takes space on the disk.
  const runInSlot = uploadSlots({ max: 2, maxPerPerson: 1 });
  // Its files and emails fit into the storage of a workspace, and its records, compressed, into as much again.
  const maxMegabytes = 2 * context.env.FILE_QUOTA_MB;
  return (upload: Upload, exchange: Exchange) => {
    const tooLarge = () =>
      new FunctionError("file_too_large", `A file can have at most ${maxMegabytes} MB`, { limit: maxMegabytes });
    if (Number(exchange.incoming.headers["content-length"] ?? 0) > maxMegabytes * megabyte) throw tooLarge();
    return runInSlot(upload.userId, async () => {
      const file = await openTemporaryFile();
      try {
        let size = 0;
        for await (const piece of bodies(context).pieces(exchange, () => runInSlot.isWanted())) {
          size += piece.length;
          if (size > maxMegabytes * megabyte) throw tooLarge();
          await file.write(piece);
        }
        if (size === 0) throw new FunctionError("file_empty", "This file is empty");
        await openExport(file.fd, size);
        return await startImport(context, upload, file);
      } finally {
        await file.close();
      }
    });
  };
}

/** Stores the file, so that any process may import it, and starts the run in the same transaction. */
async function startImport(context: Context, { userId, id }: Upload, file: FileHandle) {
  return withRunQueue(context, async (sql) => {
    const started = id && (await findStartedRun(sql, id, userId));
    if (started) return started;
    const run = await startRunWithin(context, sql, importWorkspace, {
      ...(id && { id }),
      input: {},
      userId,
      key: `workspace-import ${userId}`,
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyRunning)) throw error;
      throw new FunctionError("job_running", "You are already importing a workspace");
    });
    const buffer = Buffer.alloc(chunkBytes);
    for (let position = 0; ; position += 1) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position * chunkBytes);
      if (bytesRead === 0) break;
      await sql.query("insert into private.workspace_import_chunks (run_id, position, bytes) values ($1, $2, $3)", [
        run.id,
        position,
        buffer.subarray(0, bytesRead),
      ]);
    }
    return run.row;
  });
}
