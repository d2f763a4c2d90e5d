import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { brand } from "#domain/brand.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { writeArchive } from "#server/operations/backup/archive.ts";
import { BackupError } from "#server/operations/backup/backup-error.ts";
import { readSequences, readTables } from "#server/operations/backup/catalog.ts";
import { backupFormat, tableFolder } from "#server/operations/backup/contents.ts";
import { copyStatement, objectRows } from "#server/operations/backup/object-rows.ts";
import { appliedQuery, isCurrent } from "#server/postgres/migrate.ts";
import { runAll } from "#server/postgres/run-all.ts";
import { ownSqlFiles } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";

/** The size of an entry, which limits the memory needed for tables and values of any size. */
const pieceBytes = 1024 * 1024;

/** Settings that make the text form of values unambiguous, so that every server reads back the same values. */
export const exactText = [
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
];

type Source = {
  /** Connects as the owner. */
  url: string;
  secret: string;
  version: string;
  /** The bucket with the contents of files, if there is one. */
  store: ObjectStore | undefined;
};

/** Writes a backup of one snapshot of a database, which may be in use. Returns the number of rows of each table. */
export function writeBackup(
  path: string,
  key: string,
  { url, secret, version, store }: Source,
): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    await client.query("begin transaction isolation level repeatable read, read only");
    await runAll(client, ["set local row_security = off", ...exactText]);
    await requireCurrent(client);
    const tables = await readTables(client);
    // Without the lock, a table that is rewritten or truncated in the meantime would appear empty in this snapshot.
    await runAll(client, [`lock table ${Object.keys(tables).join(", ")} in access share mode`]);
    const { tables: tableFiles, repeatables } = ownSqlFiles();
    const rows: Record<string, number> = {};
    await writeArchive(path, key, async (add) => {
      const addJson = (name: string, content: unknown) => add(name, Buffer.from(JSON.stringify(content)));
      await addJson("manifest.json", { format: backupFormat, version, createdAt: new Date().toISOString() });
      await addJson("secrets.json", { vandaSecret: secret });
      await addJson(
        "sql.json",
        [...tableFiles, ...repeatables].map((file) => ({ path: file.path, text: file.text })),
      );
      await addJson("tables.json", tables);
      for (const [name, columns] of Object.entries(tables)) {
        const copy = client.query(copyTo(copyStatement(name, columns)));
        let piece = 0;
        const addPiece = (bytes: Buffer) =>
          add(`${tableFolder}${name}/${String((piece += 1)).padStart(6, "0")}`, bytes);
        for await (const bytes of inPieces(copy)) await addPiece(bytes);
        rows[name] = copy.rowCount;
        if (name !== "private.file_chunks") continue;
        for await (const row of objectRows(client, store, columns)) {
          await addPiece(row);
          rows[name] += 1;
        }
      }
      await addJson("end.json", { rows, sequences: await readSequences(client) });
    });
    return rows;
  });
}

async function requireCurrent(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('private.repeatable_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) throw new BackupError(`The database is empty: start ${brand.name} on it first`);
  const applied = await client.query<{ name: string; checksum: string }>(appliedQuery);
  if (!isCurrent(ownSqlFiles(), applied.rows))
    throw new BackupError(
      `The database is from another version of ${brand.name}: back it up with that version, or start this one first, which upgrades it`,
    );
}

/** Yields a stream as buffers of about the size of a chunk. */
async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
