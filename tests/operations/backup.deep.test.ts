import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";

import { emptyDatabase } from "../kit/database.ts";
import { long } from "../kit/long.ts";
import { askDatabase } from "./open-database.ts";
import { runCommand, startCommand } from "./run-command.ts";
import { launchToFail, makeDataDir, spawnVanda } from "./spawn-vanda.ts";

const BACKUP_KEY = "a key of the tests that is long enough";
const folder = mkdtempSync(join(tmpdir(), "vanda-backup-"));
const file = join(folder, "first.tar.zst.age");
const events = 20_000;
const interrupted = /Vanda did not start: A restore into .* was interrupted: run “npm run restore -- FILE” again/;

let dataDir: string;
beforeAll(async () => {
  dataDir = makeDataDir();
  const vanda = await spawnVanda(dataDir);
  await askDatabase(
    dataDir,
    `insert into public.contact_messages (name, email, subject, language, message)
     select 'Ada', 'ada@example.com', 'Prices', 'en', string_agg(md5(n::text || part), ' ') from generate_series(1, $1) n, generate_series(1, 20) part group by n`,
    [events],
  );
  // While the server runs, as an operator does it.
  const made = await runCommand("backup", [file], { VANDA_DATA_DIR: dataDir, BACKUP_KEY });
  if (made.code !== 0) throw new Error(made.output);
  vanda.process.kill("SIGTERM");
  await vanda.ended;
});
afterAll(() => {
  for (const path of [folder, dirname(dataDir)]) rmSync(path, { recursive: true });
});

const backupsIn = (path: string) => readdirSync(path).filter((name) => name.endsWith(".age"));
const countMessages = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from public.contact_messages",
    );
    return rows[0]?.count;
  });

/**
 * Runs a command once to measure its duration, and then `count` more times, killing each run at a later moment. `look`
 * checks the state after every run.
 */
async function killAtAnyMoment(
  count: number,
  start: () => ReturnType<typeof startCommand>,
  look: (wasKilled: boolean) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  await start().ended;
  const totalMs = performance.now() - startedAt;
  await look(false);
  for (let kill = 1; kill <= count; kill += 1) {
    const { child, ended } = start();
    await Promise.race([sleep((totalMs * kill) / (count + 1)), ended]);
    const wasKilled = child.kill("SIGKILL");
    await ended;
    await look(wasKilled);
  }
}

test("a killed backup leaves a complete file or none", async () => {
  const target = join(folder, "killed");
  const settings = { VANDA_DATA_DIR: dataDir, BACKUP_KEY, BACKUP_DIR: target };
  await killAtAnyMoment(
    long(4),
    () => startCommand("backup", [], settings),
    async () => {
      for (const name of existsSync(target) ? backupsIn(target) : []) {
        const copy = makeDataDir();
        const restored = await runCommand("restore", [join(target, name)], { VANDA_DATA_DIR: copy, BACKUP_KEY });
        expect(restored).toMatchObject({ code: 0 });
        rmSync(dirname(copy), { recursive: true });
        rmSync(join(target, name));
      }
    },
  );
});

test("a killed restore leaves a complete instance, or one that refuses to start until it is restored", async () => {
  let target = makeDataDir();
  const settings = () => ({ VANDA_DATA_DIR: target, BACKUP_KEY });
  let rejections = 0;
  await killAtAnyMoment(
    long(4),
    () => startCommand("restore", [file], settings()),
    async () => {
      if (existsSync(join(target, "restore-in-progress"))) {
        rejections += 1;
        expect((await launchToFail(target)).output).toMatch(interrupted);
        expect((await runCommand("backup", [join(folder, "half")], settings())).output).toMatch(/was interrupted/);
        expect(await runCommand("restore", [file], settings())).toMatchObject({ code: 0 });
      }
      // Without a data folder, the command was killed before it wrote anything.
      if (existsSync(target)) {
        const vanda = await spawnVanda(target);
        const [row] = await askDatabase<{ count: number }>(target, "select count(*)::int from public.contact_messages");
        expect(row?.count).toBe(events);
        vanda.process.kill("SIGTERM");
        await vanda.ended;
      }
      rmSync(dirname(target), { recursive: true, force: true });
      target = makeDataDir();
    },
  );
  expect(rejections).toBeGreaterThan(0);
  rmSync(dirname(target), { recursive: true });
});

test("a killed restore into DATABASE_URL leaves a whole instance or one that refuses to start until restored", async () => {
  const { vandaSecret } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { vandaSecret: string };
  const printed = await runCommand("restore", [file, "--secret"], { BACKUP_KEY });
  expect(printed).toEqual({ code: 0, output: `${vandaSecret}\n` });
  let target = await emptyDatabase();
  const settings = () => ({ DATABASE_URL: target.url, VANDA_SECRET: vandaSecret, BACKUP_KEY });
  await killAtAnyMoment(
    long(4),
    () => startCommand("restore", [file], settings()),
    async (wasKilled) => {
      const isMarked = await withClient(target.url, async (client) => {
        const { rows } = await client.query<{ name: string | null }>(
          "select to_regclass('private.restore_in_progress') as name",
        );
        return rows[0]?.name !== null;
      });
      if (isMarked) {
        expect(wasKilled).toBe(true);
        expect((await launchToFail("/nowhere", settings())).output).toMatch(interrupted);
        expect(await runCommand("restore", [file], settings())).toMatchObject({ code: 0 });
      }
      const isThere = await withClient(target.url, async (client) => {
        const { rows } = await client.query<{ name: string | null }>(
          "select to_regclass('public.contact_messages') as name",
        );
        return rows[0]?.name !== null;
      });
      // If the table is missing, the command was killed before it wrote anything.
      if (isThere) expect(await countMessages(target.url)).toBe(events);
      else expect(wasKilled).toBe(true);
      await target.drop();
      target = await emptyDatabase();
    },
  );
  await target.drop();
});

test("the commands of docs/backup.md back up and restore", async () => {
  const blocks = Array.from(
    readFileSync("docs/backup.md", "utf8").matchAll(/```sh\n([\s\S]*?)```/g),
    ([, text = ""]) => text,
  );
  const [backup = "", restore = ""] = blocks;
  const target = makeDataDir();
  const documented = join(folder, "documented");
  // The server is started below, on its own port.
  const commands = [
    "set -e",
    backup,
    `export VANDA_DATA_DIR=${target}`,
    restore.replace(/vanda-\S+\.age/, `${documented}/*.age`).replace("npm start\n", ""),
  ];
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, VANDA_DATA_DIR: dataDir, BACKUP_DIR: documented };
  const { stdout } = await promisify(execFile)("sh", ["-c", commands.join("\n")], { env });
  expect(blocks.length).toBe(2);
  expect(stdout).toMatch(/^Wrote .*: \d+ rows of \d+ tables, [\d.]+ MB$/m);
  expect(stdout).toMatch(/Restored \d+ rows of .* from version .*\. Start it with: npm start/);
  const vanda = await spawnVanda(target);
  vanda.process.kill("SIGTERM");
  await vanda.ended;
  rmSync(dirname(target), { recursive: true });
});

test("commands report in one line what is missing", async () => {
  const target = makeDataDir();
  const settings = { VANDA_DATA_DIR: target, BACKUP_KEY };
  expect(await runCommand("backup", [file], { VANDA_DATA_DIR: target })).toEqual({
    code: 1,
    output:
      "The backup failed: The setting BACKUP_KEY is missing: create one with “openssl rand -base64 32”, and keep it where it survives this machine\n",
  });
  expect((await runCommand("backup", [join(folder, "none")], settings)).output).toMatch(
    /^The backup failed: There is no Vanda in .*\n$/,
  );
  expect((await runCommand("restore", [], settings)).output).toBe(
    "The restore failed: Usage: npm run restore -- FILE [--secret]\n",
  );
  expect((await runCommand("restore", [file], { ...settings, VANDA_DATA_DIR: dataDir })).output).toMatch(
    /^The restore failed: .* is not empty: move it away, or set VANDA_DATA_DIR to a new folder\n$/,
  );
  const wrong = await runCommand("restore", [file], { ...settings, BACKUP_KEY: "another key that is just as long" });
  expect(wrong.output).toMatch(/^The restore failed: BACKUP_KEY does not open /);
  expect(existsSync(target)).toBe(false);
  const doctor = await runCommand("doctor", [], { VANDA_DATA_DIR: target, PORT: "many" });
  expect(doctor).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^ERROR {4}settings: The setting PORT is invalid/),
  });
  rmSync(dirname(target), { recursive: true });
});
