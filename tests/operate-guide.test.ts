import { globSync, existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

import { allocatorSettings } from "../scripts/allocator.ts";
import { exampleFile, printEnvExample, readSettings } from "../scripts/env-example.ts";

const read = (path: string) => readFileSync(path, "utf8");
const guide = read("docs/operate.md");
const metricNames = globSync("src/server/operations/metrics/*.ts")
  .flatMap((file) => [...read(file).matchAll(/"(vanda_\w+)"/g)])
  .map(([, name = ""]) => name);
const manifest = z
  .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

test("the example settings file has all settings with their defaults", () => {
  expect(read(exampleFile), `${exampleFile} is out of date: run \`node scripts/env-example.ts\``).toBe(
    printEnvExample(),
  );
  expect(readSettings().length).toBeGreaterThan(40);
});

test.each([
  "docs/operate.md",
  "docs/scaling.md",
  "compose.yaml",
  "compose.scale.yaml",
  "Dockerfile",
  "deploy/vanda.service",
])("%s names only settings that exist", (file) => {
  const notOurs = [
    "NODE_ENV",
    "NODE_IMAGE",
    "RUNTIME_IMAGE",
    "NODE_COMPILE_CACHE",
    "GLIBC_TUNABLES",
    "AUTH_TYPE",
    "AUTH_USER",
    "LISTEN_PORT",
    "POOL_MODE",
  ];
  const ofOthers = [...notOurs, "MAX_PREPARED_STATEMENTS", "DEFAULT_POOL_SIZE", "POSTGRES_DB", "POSTGRES_PASSWORD"];
  const known = new Set([...readSettings().map(({ name }) => name), ...ofOthers]);
  const named = read(file).matchAll(/(?:`|\b|\$\{)([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b|^ *(PORT|HOST|WORKER)\b/gm);
  const unknown = Array.from(named, ([, long, short]) => long ?? short ?? "").filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});

test("the Docker image and the systemd unit use the same memory allocator settings as `npm start`", () => {
  for (const file of ["Dockerfile", "deploy/vanda.service"])
    expect(read(file)).toContain(`GLIBC_TUNABLES=${allocatorSettings}`);
});

test("the guides name only files and scripts that exist", () => {
  const guides = guide + read("docs/scaling.md");
  const paths = guides.matchAll(
    /`((?:deploy|tests|scripts)\/[\w./-]+|Dockerfile|compose[\w.]*\.yaml)`|node (scripts\/[\w.-]+\w)/g,
  );
  for (const [, named, run] of paths)
    expect([named ?? run, existsSync(named ?? run ?? "")]).toEqual([named ?? run, true]);
  for (const [, script = ""] of guides.matchAll(/npm run ([\w:-]+)/g))
    expect(manifest.scripts).toHaveProperty([script]);
});

test("every command on the pages about scaling and backup is run by a test", () => {
  const commands = [read("docs/scaling.md"), read("docs/backup.md")].flatMap((page) =>
    [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, command = ""]) => command),
  );
  const tests = globSync("tests/**/*.test.ts").map(read).join("\n");
  expect(new Set(commands).size).toBeGreaterThan(3);
  for (const command of new Set(commands)) expect(tests).toMatch(new RegExp(`(?:run|start)Command\\("${command}"`));
});

test("the metrics on the page on scaling exist", () => {
  const named = [...read("docs/scaling.md").matchAll(/vanda_\w+/g)].map(([name]) => name);
  expect(named.filter((name) => !metricNames.includes(name))).toEqual([]);
});

test("guide, dashboard and server have the same metrics", () => {
  const documented = [...guide.matchAll(/^\|.*?\|/gm)].flatMap(([row]) => row.match(/vanda_\w+/g) ?? []);
  expect(documented.toSorted()).toEqual(metricNames.toSorted());
  const shown = [...read("deploy/grafana-dashboard.json").matchAll(/vanda_[a-z_]+[a-z]/g)].map(([name]) =>
    name.replace(/_bucket$/, ""),
  );
  expect(shown.filter((name) => !metricNames.includes(name))).toEqual([]);
});

test(".nvmrc has the version of Node that Vanda installs", () => {
  expect(manifest.dependencies["node"]).toMatch(new RegExp(`^${read(".nvmrc").trim()}\\.`));
});

test("the GitHub workflow runs .ci/run", () => {
  expect(read(".github/workflows/check.yml")).toContain("- run: .ci/run");
});
