import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { objectStore } from "#server/files/object-store.ts";
import { backUp } from "#server/operations/backup/back-up.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { withClient } from "#server/postgres/with-client.ts";
import type { RunSql } from "#server/records/files/file-contents.ts";
import { moveToBucket } from "#server/records/files/move-files.ts";
import { storeObjects } from "#server/records/files/store-objects.ts";
import { readEnv } from "#server/settings/env.ts";
import { workspaceEntries } from "#server/workspace/workspace-export/entries.ts";

import { build } from "../kit/builder.ts";
import { emptyDatabase } from "../kit/database.ts";
import { runNow } from "../kit/run-now.ts";
import { openS3 } from "../kit/s3-server.ts";
import { testSecret } from "../kit/secret.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { runCommand } from "../operations/run-command.ts";

let s3: Awaited<ReturnType<typeof openS3>>;
let vanda: Vanda;
let ana: SignedUp;
let dealId: string;
beforeAll(async () => {
  s3 = await openS3("vanda-files");
  vanda = await startVanda({ WORKER: "off", FILE_MAX_MB: "10", ...s3.settings });
  ana = await signUp(vanda);
  dealId = (await build(vanda.database.owner).deal(ana.workspace)).id;
});
afterAll(async () => {
  await vanda?.stop();
  s3?.close();
});

/** Nine pieces of the database, three pieces of an object. */
const large = Buffer.from(Array.from({ length: 9_000_000 }, (_, at) => (at * 7) % 251));
const headers = () => ({ apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` });
const store = () => runNow(vanda.server.context, storeObjects);
const run: RunSql = (work) => asRole(vanda.server.context.pool, worker, work);

async function upload(name: string, body: Buffer | string) {
  const query = new URLSearchParams({ workspace_id: ana.workspace.id, name, deal_id: dealId });
  const address = `${vanda.url}/functions/v1/files?${query}`;
  const reply = await fetch(address, { method: "POST", headers: headers(), body: new Uint8Array(Buffer.from(body)) });
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  const linked = await fetch(`${vanda.url}/functions/v1/files/links`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ids: [id] }),
  });
  const links = (await linked.json()) as Record<string, { original: string }>;
  return { id, link: `${vanda.url}${links[id]?.original}` };
}

/** Returns the number of chunks of a file and the key of its object. */
async function locate(id: string) {
  const { rows } = await vanda.database.owner.query<{ chunks: number; object_key: string | null }>(
    `select c.object_key, (select count(*)::int from private.file_chunks k where k.file_id = c.file_id) as chunks
     from private.file_contents c where c.file_id = $1`,
    [id],
  );
  return rows[0];
}
const download = async (link: string) => Buffer.from(await (await fetch(link)).arrayBuffer());
const makeDue = () =>
  vanda.database.owner.query("update private.object_deletions set due_at = due_at - interval '1 day'");

test("an uploaded file moves to the bucket, and is downloaded byte for byte, whole or in part", async () => {
  const { id, link } = await upload("plan.bin", large);
  expect(await locate(id)).toEqual({ object_key: null, chunks: 18 });
  for (const isMoved of [false, true]) {
    if (isMoved) await store();
    expect((await download(link)).equals(large)).toBe(true);
    for (const [range, from, to] of [
      ["bytes=0-0", 0, 1],
      ["bytes=524287-4194304", 524_287, 4_194_305],
      ["bytes=8999990-", 8_999_990, 9_000_000],
      ["bytes=-5", 8_999_995, 9_000_000],
    ] as const) {
      const reply = await fetch(link, { headers: { range } });
      expect([reply.status, reply.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to - 1}/9000000`]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(large.subarray(from, to))).toBe(true);
    }
    const beyond = await fetch(link, { headers: { range: "bytes=9000000-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */9000000"]);
    expect((await fetch(link, { headers: { range: "bytes=0-1,5-6" } })).status).toBe(200);
  }
  const moved = await locate(id);
  expect(moved?.chunks).toBe(0);
  expect(s3.objects.get(moved?.object_key ?? "")?.equals(large)).toBe(true);
});

test("a download that has started continues in the bucket when the file moves there", async () => {
  const { id, link } = await upload("moving.bin", large);
  const reader = (await fetch(link)).body?.getReader();
  const first = await reader?.read();
  await store();
  expect((await locate(id))?.chunks).toBe(0);
  const pieces = [first?.value ?? new Uint8Array()];
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) pieces.push(next.value);
  expect(Buffer.concat(pieces).equals(large)).toBe(true);
});

test("files are uploaded and read while S3 is unavailable, and move when it is back", async () => {
  s3.breakDown(503);
  const { id, link } = await upload("later.txt", "later");
  await expect(store()).rejects.toThrow("S3 responds 503 SlowDown");
  expect(await download(link)).toEqual(Buffer.from("later"));
  s3.breakDown(null);
  await store();
  expect(await locate(id)).toEqual({
    object_key: expect.stringMatching(`^${ana.workspace.id}/${id}/original-`),
    chunks: 0,
  });
  expect(await download(link)).toEqual(Buffer.from("later"));
});

test("an object that a crash left without a row is deleted a day later, and the file is moved again", async () => {
  const { id, link } = await upload("crash.txt", "crash");
  const before = new Set(s3.objects.keys());
  let isWritten = false;
  const bucket = objectStore(readEnv(s3.settings));
  if (!bucket) throw new Error("No bucket");
  const dying: typeof bucket = {
    ...bucket,
    async put(key, bytes) {
      await bucket.put(key, bytes);
      isWritten = true;
    },
  };
  const until: RunSql = (work) => (isWritten ? Promise.reject(new Error("The process died")) : run(work));
  await expect(moveToBucket(until, dying)).rejects.toThrow("The process died");
  const orphan = [...s3.objects.keys()].find((key) => !before.has(key)) ?? "";
  expect(orphan).toContain(id);
  await store();
  expect([s3.objects.has(orphan), (await locate(id))?.object_key === orphan]).toEqual([true, false]);
  await makeDue();
  await store();
  expect(s3.objects.has(orphan)).toBe(false);
  expect(await download(link)).toEqual(Buffer.from("crash"));
});

test("the object of a deleted file is deleted a day after its contents", async () => {
  const { id } = await upload("old.txt", "old");
  await store();
  const key = (await locate(id))?.object_key ?? "";
  await ana.client.from("files").delete().eq("id", id).throwOnError();
  await makeDue();
  await store();
  expect(s3.objects.has(key)).toBe(true);
  await vanda.database.owner.query("delete from private.file_contents where file_id = $1", [id]);
  await store();
  expect(s3.objects.has(key)).toBe(true);
  await makeDue();
  await store();
  expect(s3.objects.has(key)).toBe(false);
});

test("an exported workspace contains the files of the bucket", async () => {
  const { id } = await upload("in-the-export.txt", "exported");
  await store();
  const { context } = vanda.server;
  const exporter = { userId: ana.id, workspaceId: ana.workspace.id, version: "1", store: objectStore(context.env) };
  const text = await asRole(context.pool, worker, async (sql) => {
    const entries = await workspaceEntries(sql, exporter, new Date());
    const entry = entries.find(({ path }) => path.startsWith(`files/${id} `));
    return Buffer.concat((await Array.fromAsync(entry?.open() ?? [])).map((piece) => Buffer.from(piece))).toString();
  });
  expect(text).toBe("exported");
});

test("a backup contains the files of the bucket, and restores them into a database", { tags: "deep" }, async () => {
  const { id } = await upload("backed-up.bin", large);
  await store();
  const folder = mkdtempSync(join(tmpdir(), "vanda-objects-"));
  const settings = { VANDA_SECRET: testSecret.toString(), BACKUP_KEY: "a key of the tests that is long enough" };
  const file = join(folder, "backup.age");
  const env = readEnv({ DATABASE_URL: vanda.database.url, ...settings, ...s3.settings });
  await backUp(env, file);
  const empty = await emptyDatabase();
  await restoreBackup(file, settings.BACKUP_KEY, readEnv({ DATABASE_URL: empty.url, ...settings }));
  const restored = await withClient(empty.url, async (client) => {
    const { rows } = await client.query<{ object_key: string | null; bytes: Buffer }>(
      `select c.object_key, (select string_agg(k.bytes, '' order by k.position) from private.file_chunks k where k.file_id = c.file_id) as bytes
       from private.file_contents c where c.file_id = $1`,
      [id],
    );
    return rows[0];
  });
  expect([restored?.object_key, restored?.bytes.equals(large)]).toEqual([null, true]);
  rmSync(folder, { recursive: true });
});

test("a command moves all files back to the database, and to the bucket again", { tags: "deep" }, async () => {
  const { id, link } = await upload("back.bin", large);
  const settings = { DATABASE_URL: vanda.database.url, VANDA_SECRET: testSecret.toString(), ...s3.settings };
  const inBucket = async () => {
    const counted = "select count(*)::int as count from private.file_contents where object_key is not null";
    return (await vanda.database.owner.query<{ count: number }>(counted)).rows[0]?.count;
  };
  expect((await runCommand("move-files", [], settings)).output).toBe(
    "Moving the files failed: Usage: npm run move-files -- s3|database\n",
  );
  const { DATABASE_URL, VANDA_SECRET } = settings;
  expect((await runCommand("move-files", ["s3"], { DATABASE_URL, VANDA_SECRET })).output).toContain(
    "The setting S3_BUCKET is missing",
  );
  await store();
  const count = await inBucket();
  expect(await runCommand("move-files", ["database"], settings)).toEqual({
    code: 0,
    output: `Moved the contents of ${count} files to the database\n`,
  });
  expect([await inBucket(), (await locate(id))?.chunks, (await download(link)).equals(large)]).toEqual([0, 18, true]);
  expect(await runCommand("move-files", ["s3"], settings)).toEqual({
    code: 0,
    output: `Moved the contents of ${count} files to vanda-files\n`,
  });
  expect([await inBucket(), (await download(link)).equals(large)]).toEqual([count, true]);
});

test("the doctor checks the bucket, and notices that it is no longer configured", { tags: "deep" }, async () => {
  const settings = { DATABASE_URL: vanda.database.url, VANDA_SECRET: testSecret.toString() };
  await upload("checked.txt", "checked");
  await store();
  const examine = (more: Record<string, string>) => runCommand("doctor", [], { ...settings, ...more });
  expect((await examine(s3.settings)).output).toContain("ok       files: the bucket vanda-files can be listed\n");
  const wrong = await examine({ ...s3.settings, S3_BUCKET: "missing" });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain("ERROR    files: the bucket missing cannot be listed: S3 responds 404 NoSuchBucket.");
  expect((await examine({})).output).toMatch(/ERROR {4}files: \d+ are in S3, but S3_BUCKET is not set: set it again\n/);
});

test("an incomplete or wrong key is reported", async () => {
  const { S3_SECRET_ACCESS_KEY: _secret, ...some } = s3.settings;
  expect(() => readEnv(some)).toThrow("The setting S3_SECRET_ACCESS_KEY is missing");
  const wrong = objectStore(readEnv({ ...s3.settings, S3_SECRET_ACCESS_KEY: "wrong" }));
  await expect(wrong?.check()).rejects.toThrow("S3 responds 403 SignatureDoesNotMatch");
});
