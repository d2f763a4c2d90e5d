import { objectStore } from "#server/files/object-store.ts";
import { runCommand } from "#server/operations/backup/run-command.ts";
import { attachDatabase } from "#server/postgres/attach.ts";
import { withClient } from "#server/postgres/with-client.ts";
import type { RunSql } from "#server/records/files/file-contents.ts";
import { moveToBucket, moveToDatabase } from "#server/records/files/move-files.ts";
import { readEnv } from "#server/settings/env.ts";

// npm run move-files -- s3|database

await runCommand("Moving the files failed", async () => {
  const [to] = process.argv.slice(2);
  if (to !== "s3" && to !== "database") throw new Error("Usage: npm run move-files -- s3|database");
  const env = readEnv(process.env);
  const store = objectStore(env);
  if (!store) throw new Error("The setting S3_BUCKET is missing: it names the bucket with the files");
  const database = await attachDatabase(env);
  try {
    const moved = await withClient(database.url, async (client) => {
      const run: RunSql = async (work) => {
        await client.query("begin");
        try {
          const result = await work(client);
          await client.query("commit");
          return result;
        } catch (error) {
          await client.query("rollback");
          throw error;
        }
      };
      const move = to === "s3" ? moveToBucket : moveToDatabase;
      let count = 0;
      while (await move(run, store)) count += 1;
      return count;
    });
    return `Moved the contents of ${moved} files to ${to === "s3" ? env.S3_BUCKET : "the database"}`;
  } finally {
    await database.stop();
  }
});
