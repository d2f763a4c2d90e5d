import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Child, startChild } from "../../bench/child.ts";
import { copyRuntimeFiles } from "../../scripts/runtime-files.ts";
import { emptyDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";

// Outside the project, so that Node finds only the copied packages.
const folder = mkdtempSync(join(tmpdir(), "vanda-image-"));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let vanda: Child;
beforeAll(async () => {
  // A build within a test would be one for development.
  execFileSync(process.execPath, ["scripts/build.ts"], { env: { ...process.env, NODE_ENV: "production" } });
  copyRuntimeFiles(folder);
  database = await emptyDatabase();
  vanda = await startChild(process.execPath, [join(folder, "src/server/main.ts")], {
    DATABASE_URL: database.url,
    VANDA_SECRET: testSecret.toString(),
    PORT: "0",
  });
});
afterAll(async () => {
  await vanda?.stop();
  await database?.drop();
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

test("the image has no tests, no screens' sources and no packages of the build", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => !file.startsWith("node_modules") && /\.test\.ts$|^src\/web/.test(file))).toEqual([]);
  for (const name of ["vite", "react", "vitest", "typescript", "node"])
    expect([name, existsSync(join(folder, "node_modules", name))]).toEqual([name, false]);
});
