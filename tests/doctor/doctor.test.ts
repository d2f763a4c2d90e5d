import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { judgeClock } from "#server/operations/doctor/check-database.ts";
import { examine } from "#server/operations/doctor/doctor.ts";

import { emptyDatabase, freshDatabase } from "../kit/database.ts";
import { openHttpDouble } from "../kit/http-double.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { testSecret } from "../kit/secret.ts";

const folder = mkdtempSync(join(tmpdir(), "vanda-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = async (settings: Record<string, string>) =>
  (await examine({ VANDA_DATA_DIR: join(folder, "data"), ...settings })).map(
    ({ level, subject, text }) => `${level} ${subject}: ${text}`,
  );
const external = (url: string) => ({ DATABASE_URL: url, VANDA_SECRET: testSecret.toString() });

test("a new installation has no error", async () => {
  expect(await linesOf({})).toEqual([
    "ok settings: all are valid",
    expect.stringMatching(/^ok database: none yet in .*: the first “npm start” creates it$/),
    expect.stringMatching(/^(ok|warning) disk: .* has \d+ MB left/),
    "warning backups: none are scheduled: set BACKUP_DIR and BACKUP_KEY",
    "ok files: they are stored in the database, as S3_BUCKET is not set",
    "ok mail: emails are stored for the page /outbox, as only this machine uses the server",
    "ok AI: the built-in texts are used, as AI_BASE_URL is not set",
  ]);
});

test("an invalid setting, and a database that is unavailable or empty, are reported", async () => {
  expect(await linesOf({ PORT: "many" })).toEqual([
    expect.stringMatching(
      /^error settings: The setting PORT is invalid: .* Everything else is checked once they are valid$/,
    ),
  ]);
  expect(await linesOf(external("postgres://postgres:none@127.0.0.1:1/none"))).toContainEqual(
    expect.stringMatching(
      /^error database: it cannot be used: .*ECONNREFUSED.* Check DATABASE_URL, and that the server there is running$/,
    ),
  );
  const [empty, current] = await Promise.all([emptyDatabase(), freshDatabase()]);
  expect(await linesOf(external(empty.url))).toContain("ok database: empty: the first “npm start” creates the tables");
  expect((await linesOf(external(current.url))).slice(0, 3)).toEqual([
    "ok settings: all are valid",
    "ok database: it responds and is current",
    "ok clock: it agrees with the one of the database",
  ]);
  await current.owner.query(
    "update private.repeatable_migrations set checksum = 'earlier' where path like 'functions/records/tags/%'",
  );
  expect(await linesOf(external(current.url))).toContain(
    "warning database: it is from an earlier version of Vanda: back it up, then the next start upgrades it",
  );
  await current.owner.query("create table private.restore_in_progress ()");
  expect(await linesOf(external(current.url))).toContainEqual(
    expect.stringMatching(/^error database: it cannot be used: A restore into this database was interrupted/),
  );
  await Promise.all([empty.drop(), current.drop()]);
});

test("clocks that differ are an error", () => {
  expect(judgeClock("the database", 9_000)).toMatchObject({ level: "ok" });
  expect(judgeClock("the database", 61_000)).toMatchObject({
    level: "error",
    text: "it is 61 s behind the one of the database: synchronize both machines by NTP",
  });
  expect(judgeClock("the database", -61_000)).toMatchObject({ text: expect.stringContaining("61 s ahead of") });
});

test("a missing backup is a warning, and an old one an error", async () => {
  const BACKUP_KEY = "a key of the tests that is long enough";
  const backups = join(folder, "backups");
  const settings = { BACKUP_DIR: folder, BACKUP_KEY };
  expect(await linesOf({ ...settings, BACKUP_DIR: backups })).toContainEqual(
    expect.stringMatching(/^warning backups: .* has none yet/),
  );
  const newest = join(folder, "vanda-2020-01-01T00-00-00Z.tar.zst.age");
  writeFileSync(newest, "");
  expect(await linesOf(settings)).toContain(`ok backups: the newest one is ${newest}`);
  const threeDaysAgo = Date.now() / 1000 - 3.1 * 24 * 3600;
  utimesSync(newest, threeDaysAgo, threeDaysAgo);
  expect(await linesOf(settings)).toContain(
    "error backups: the newest one is 3 days old: run “npm run backup”, and look into the log of the server",
  );
});

test("a mail server that rejects the login, or does not respond, is an error", async () => {
  const mailbox = await openMailbox({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "ada" }) : done(new Error("No")),
  });
  const urlWith = (password: string) => mailbox.url.replace("smtp://", `smtp://ada:${password}@`);
  expect(await linesOf({ SMTP_URL: urlWith("right") })).toContainEqual(
    expect.stringMatching(/^ok mail: .* accepts the login$/),
  );
  expect(await linesOf({ SMTP_URL: urlWith("wrong") })).toContainEqual(
    expect.stringMatching(/^error mail: SMTP_URL does not work: .* Check its host, port, user and password$/),
  );
  await mailbox.close();
  expect(await linesOf({ SMTP_URL: urlWith("right") })).toContainEqual(
    expect.stringMatching(/^error mail: .*ECONNREFUSED/),
  );
  expect(await linesOf({ PUBLIC_URL: "https://crm.example.com" })).toContain(
    "warning mail: no emails are sent, so no passwords can be reset: set SMTP_URL",
  );
});

test("the key and the model of an AI provider are checked", async () => {
  const provider = await openHttpDouble((request, response) => {
    const isRight = request.url === "/v1/models" && request.headers.authorization === "Bearer right";
    response.writeHead(isRight ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: [{ id: "small" }, { id: "large" }] }));
  });
  const settings = { AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: "small", AI_API_KEY: "right" };
  expect(await linesOf(settings)).toContain("ok AI: small is available");
  expect(await linesOf({ ...settings, AI_MODEL: "huge" })).toContain(
    "error AI: AI_MODEL huge is not among the models there (small, large): choose one of them",
  );
  expect(await linesOf({ ...settings, AI_API_KEY: "wrong" })).toContain(
    "error AI: AI_API_KEY is rejected (401): create a new key at the provider",
  );
  provider.close();
  expect(await linesOf(settings)).toContainEqual(
    expect.stringMatching(/^error AI: AI_BASE_URL does not respond: .* Check the address/),
  );
});
