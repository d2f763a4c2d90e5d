import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { readArchive, writeArchive } from "#server/operations/backup/archive.ts";
import { backUp } from "#server/operations/backup/back-up.ts";
import { listBackups } from "#server/operations/backup/backup-files.ts";
import { readSequences, readTables } from "#server/operations/backup/catalog.ts";
import { sqlSchema } from "#server/operations/backup/contents.ts";
import { readBackupSecret, restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { requireEmpty } from "#server/operations/backup/restore-target.ts";
import { scheduledBackup } from "#server/operations/backup/scheduled-backup.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { ownSqlFiles } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";
import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { build } from "../kit/builder.ts";
import { emptyDatabase } from "../kit/database.ts";
import { runNow } from "../kit/run-now.ts";
import { testSecret } from "../kit/secret.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

const key = "a key of the tests that is long enough";
const folder = mkdtempSync(join(tmpdir(), "vanda-backup-"));
const file = join(folder, "first.tar.zst.age");
const fileBytes = Buffer.from(Array.from({ length: 1_300_000 }, (_, at) => (at * 7) % 251));
const settingsFor = (url: string, more: Record<string, string> = {}) =>
  readEnv({ DATABASE_URL: url, VANDA_SECRET: testSecret.toString(), BACKUP_KEY: key, PORT: "0", ...more });

let vanda: Vanda;
let ana: SignedUp;
let fileId: string;
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off" });
  ana = await signUp(vanda);
  const deal = await build(vanda.database.owner).deal(ana.workspace);
  const query = new URLSearchParams({ workspace_id: ana.workspace.id, name: "Offer (März)", deal_id: deal.id });
  const uploaded = await ask("POST", `files?${query}`, fileBytes);
  fileId = ((await uploaded.json()) as { id: string }).id;
  // A waiting job, which no process runs before the restored server.
  await ask("POST", `samples?workspace_id=${ana.workspace.id}`, JSON.stringify({ industry: "retail" }));
  await backUp(settingsFor(vanda.database.url), file);
});
afterAll(async () => {
  await vanda?.stop();
  rmSync(folder, { recursive: true });
});

const headers = () => ({ apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` });
const ask = (method: string, path: string, body: BodyInit) =>
  fetch(`${vanda.url}/functions/v1/${path}`, { method, headers: headers(), body });

/** Returns a digest of all rows of each table, and the state of all sequences. */
const readContents = (url: string) =>
  withClient(url, async (client) => {
    const digests: Record<string, string> = {};
    for (const name of Object.keys(await readTables(client))) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest from ${name} t`,
      );
      digests[name] = rows[0]?.digest ?? "";
    }
    return { digests, sequences: await readSequences(client) };
  });

test("a restore brings back every table byte for byte, sign-ins, files and waiting jobs", async () => {
  const empty = await emptyDatabase();
  const restored = await restoreBackup(file, key, settingsFor(empty.url));
  expect(restored.rows).toBeGreaterThan(100);
  const [before, after] = await Promise.all([vanda.database.url, empty.url].map(readContents));
  expect(Object.keys(before?.digests ?? {}).length).toBeGreaterThan(90);
  expect(after).toEqual(before);

  const server = await startServer(settingsFor(empty.url, { RATE_LIMITS: "off" }), pino({ level: "error" }));
  expect(server.context.apiKeys).toEqual(vanda.server.context.apiKeys);
  const signIn = (url: string) =>
    fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: ana.email, password: "orchid-2-garden!" }),
    });
  expect((await signIn(server.url)).status).toBe(200);
  // The session from before the backup continues: its token was signed with a key that only VANDA_SECRET decrypts.
  const links = await fetch(`${server.url}/functions/v1/files/links`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ids: [fileId] }),
  });
  const { [fileId]: link } = (await links.json()) as Record<string, { original: string }>;
  const downloaded = await fetch(server.url + (link?.original ?? ""));
  expect(Buffer.from(await downloaded.arrayBuffer()).equals(fileBytes)).toBe(true);
  await vi.waitUntil(
    () =>
      withClient(empty.url, async (sql) => {
        const { rowCount } = await sql.query(
          "select from public.runs where name = 'load-samples' and status = 'succeeded'",
        );
        return rowCount === 1;
      }),
    { timeout: 60_000, interval: 100 },
  );
  await server.stop();
  await empty.drop();
});

test("a backup of a database in use shows the database at a single moment", async () => {
  let isOver = false;
  const write = async (writer: number) => {
    const sql = await vanda.database.owner.connect();
    let round = 0;
    for (; !isOver; round += 1) {
      const name = `${writer}-${String(round).padStart(6, "0")}`;
      await sql.query("begin");
      for (const table of ["accounts", "contacts"])
        await sql.query(`insert into public.${table} (workspace_id, name) values ($1, $2)`, [ana.workspace.id, name]);
      await sql.query("commit");
    }
    sql.release();
    return round;
  };
  const writing = [0, 1, 2].map(write);
  const path = join(folder, "busy.tar.zst.age");
  await backUp(settingsFor(vanda.database.url), path);
  isOver = true;
  const written = await Promise.all(writing);

  const empty = await emptyDatabase();
  await restoreBackup(path, key, settingsFor(empty.url));
  await withClient(empty.url, async (sql) => {
    const names = async (table: string) =>
      (
        await sql.query<{ name: string }>(`select name from public.${table} where name ~ '^[012]-' order by name`)
      ).rows.map(({ name }) => name);
    const accounts = await names("accounts");
    expect(await names("contacts")).toEqual(accounts);
    const changes = await sql.query<{ count: number }>(
      "select count(*)::int as count from public.change_log where record_id in (select id from public.accounts where name ~ '^[012]-')",
    );
    expect(changes.rows[0]?.count).toBe(accounts.length);
    // The backup contains each writer's rows up to some row, and none of its later rows.
    for (const writer of [0, 1, 2]) {
      const own = accounts.filter((name) => name.startsWith(`${writer}-`));
      expect(own).toEqual(own.map((_, round) => `${writer}-${String(round).padStart(6, "0")}`));
      expect(own.length).toBeLessThan(written[writer] ?? 0);
    }
  });
  await empty.drop();
});

describe("rejected restores", () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    empty = await emptyDatabase();
  });
  afterAll(() => empty.drop());

  /** Expects a file to be rejected, and the database to be still empty. */
  async function expectRejected(path: string, message: RegExp, useKey = key) {
    await expect(restoreBackup(path, useKey, settingsFor(empty.url))).rejects.toThrow(message);
    await withClient(empty.url, async (client) => {
      await requireEmpty(client);
      expect((await client.query("select from pg_namespace where nspname in ('private', 'auth')")).rowCount).toBe(0);
    });
  }

  test("a truncated or changed file, or a wrong key, is rejected and leaves the database empty", async () => {
    const bytes = readFileSync(file);
    const changed = join(folder, "changed");
    const damaged = /is damaged, cut off or no backup: copy it again, or restore another backup/;
    const wrongKey = /BACKUP_KEY does not open .*: set it to the key with which the backup was made/;
    await expectRejected(file, wrongKey, "another key that is just as long");
    for (const length of [0, 20, 3_000, Math.floor(bytes.length / 2), bytes.length - 65_000, bytes.length - 1]) {
      writeFileSync(changed, bytes.subarray(0, length));
      await expectRejected(changed, damaged);
    }
    for (const at of [3, 60, 300, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1;
      writeFileSync(changed, flipped);
      await expectRejected(changed, /is damaged|does not open/);
    }
    writeFileSync(changed, Buffer.concat([bytes, Buffer.from("more")]));
    await expectRejected(changed, damaged);
    await expectRejected(join(folder, "nowhere"), /There is no file .*: check the path/);
  });

  test("a backup of a newer version is rejected, and so is a database that is not empty", async () => {
    const newer = /The backup is from Vanda 9\.0\.0, which is newer than this one: restore it with that version/;
    const write = (path: string, format: number, sql: object[]) =>
      writeArchive(path, key, async (add) => {
        const addJson = (name: string, content: unknown) => add(name, Buffer.from(JSON.stringify(content)));
        await addJson("manifest.json", { format, version: "9.0.0", createdAt: new Date().toISOString() });
        await addJson("secrets.json", { vandaSecret: testSecret.toString() });
        await addJson("sql.json", sql);
      });
    await write(join(folder, "format"), 2, []);
    await expectRejected(join(folder, "format"), newer);
    await write(join(folder, "schema"), 1, [{ path: "tables/9999_next.sql", text: "create table public.next ()" }]);
    await expectRejected(join(folder, "schema"), newer);

    await expect(restoreBackup(file, key, settingsFor(vanda.database.url))).rejects.toThrow(
      /The database is not empty \(it has the table .*\): create a new one and set DATABASE_URL to it/,
    );
    expect(await readBackupSecret(file, key)).toBe(testSecret.toString());
    await expect(
      restoreBackup(file, key, { ...settingsFor("postgres://localhost/none"), VANDA_SECRET: "another" }),
    ).rejects.toThrow(/The backup was made with another VANDA_SECRET/);
  });
});

test("a backup of an earlier version is upgraded by the next start", async () => {
  const path = join(folder, "earlier");
  const name = "functions/workspace/create_workspace.sql";
  const own = ownSqlFiles().repeatables.find((each) => each.path === name);
  const text = `-- Of an earlier version.\n${own?.text}`;
  const checksum = createHash("sha256").update(text).digest("hex");
  await writeArchive(path, key, async (add) => {
    for await (const entry of readArchive(file, key)) {
      const content = Buffer.from(await new Response(entry.body as BodyInit).arrayBuffer());
      if (entry.name === "sql.json") {
        const files = sqlSchema.parse(JSON.parse(content.toString()));
        await add(
          entry.name,
          Buffer.from(JSON.stringify(files.map((each) => (each.path === name ? { path: name, text } : each)))),
        );
      } else if (entry.name.startsWith("tables/private.repeatable_migrations/"))
        await add(entry.name, Buffer.from(content.toString().replace(own?.checksum ?? "", checksum)));
      else await add(entry.name, content);
    }
  });
  const empty = await emptyDatabase();
  await restoreBackup(path, key, settingsFor(empty.url));
  expect((await migrate({ url: empty.url, log: pino({ level: "silent" }) })).applied).toEqual([name]);
  await empty.drop();
});

test("a scheduled backup is made when it is due, and the oldest one is deleted", async () => {
  const nightly = join(folder, "nightly");
  const settings = { BACKUP_DIR: nightly, BACKUP_KEEP: "2" };
  const context = { ...vanda.server.context, env: settingsFor(vanda.database.url, settings) };
  await runNow(context, scheduledBackup);
  const [made = ""] = listBackups(nightly);
  // The same backup, as if it had been made the night before.
  const first = join(nightly, "vanda-2026-01-01T02-23-00Z.tar.zst.age");
  renameSync(made, first);
  for (const day of ["01", "02"]) writeFileSync(join(nightly, `vanda-2020-01-${day}T00-00-00Z.tar.zst.age`), "");
  writeFileSync(join(nightly, "notes.txt"), "");
  await runNow(context, scheduledBackup);
  const backups = listBackups(nightly);
  expect(backups.length).toBe(2);
  expect(backups[0]).toBe(first);
  expect(readFileSync(join(nightly, "notes.txt"), "utf8")).toBe("");
  for (const path of backups) rmSync(path);
  await expect(
    runNow({ ...context, env: { ...context.env, DATABASE_URL: undefined } }, scheduledBackup),
  ).rejects.toThrow(/There is no Vanda in/);
  // Without a backup folder, no scheduled backup is made.
  await runNow(vanda.server.context, scheduledBackup);
});
