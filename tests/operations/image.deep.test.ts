import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Child, startChild } from "../../bench/child.ts";
import { copyRuntimeFiles } from "../../scripts/runtime-files.ts";
import { makeDataDir } from "./spawn-vanda.ts";

// Outside the project, so that Node finds only the copied packages. Postgres's own user needs access to the folder.
const folder = mkdtempSync(join(tmpdir(), "vanda-image-"));
const dataDir = makeDataDir();
let vanda: Child;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  // Without NODE_ENV, a build within a test would be a development build.
  execFileSync(process.execPath, ["scripts/build.ts"], { env: { ...process.env, NODE_ENV: "production" } });
  copyRuntimeFiles(folder);
  const settings = { VANDA_DATA_DIR: dataDir, DATABASE_URL: "", PORT: "0" };
  vanda = await startChild(process.execPath, [join(folder, "src/server/main.ts")], settings);
});
afterAll(async () => {
  await vanda?.stop();
  rmSync(folder, { recursive: true });
});

test("the files of the image are enough to migrate, serve pages and sign people up", async () => {
  expect((await fetch(`${vanda.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${vanda.url}/`)).text()).toContain("<!doctype html>");
  const { publishableKey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
  const reply = await fetch(`${vanda.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "orchid-2-garden!" }),
  });
  expect([reply.status, await reply.json()]).toEqual([
    200,
    expect.objectContaining({ access_token: expect.any(String) }),
  ]);
});

test("the image has no tests, sources of screens, build packages or links to absolute paths", () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  expect(files.filter((file) => !file.startsWith("node_modules") && /\.test\.ts$|^src\/web/.test(file))).toEqual([]);
  for (const name of ["vite", "react", "vitest", "typescript", "node"])
    expect([name, existsSync(join(folder, "node_modules", name))]).toEqual([name, false]);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  expect(links.map((link) => readlinkSync(link)).filter(isAbsolute)).toEqual([]);
});
