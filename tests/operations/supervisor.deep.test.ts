import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { copyDataDir, isAlive, makeDataDir, postmasterPid, spawnVanda, until } from "./spawn-vanda.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type SupervisedServer = {
  keeper: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  /** Returns the ID of the process that serves requests and holds the data. */
  serverPid: () => number;
};

let startedBefore: string | undefined;
let dataDir: string;
let supervised: SupervisedServer | undefined;
beforeEach(async () => {
  if (!startedBefore) {
    startedBefore = makeDataDir();
    const vanda = await spawnVanda(startedBefore);
    vanda.process.kill("SIGTERM");
    await vanda.ended;
  }
  dataDir = copyDataDir(startedBefore);
});
afterEach(async () => {
  supervised?.keeper.kill("SIGTERM");
  await supervised?.ended;
  rmSync(dirname(dataDir), { recursive: true });
});
afterAll(() => startedBefore && rmSync(dirname(startedBefore), { recursive: true }));

/** Runs the program that `npm start` runs once the pages are built. */
function start(env: Record<string, string> = {}): SupervisedServer {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const program = `import { keepRunning } from "./scripts/keep-running.ts"; process.exitCode = await keepRunning("src/server/main.ts");`;
  const keeper = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: "0", VANDA_DATA_DIR: dataDir, RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [keeper.stdout, keeper.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = new Promise<number | null>((resolve) => keeper.once("close", resolve));
  const serverPid = () => (JSON.parse(readFileSync(join(dataDir, "vanda.lock"), "utf8")) as { pid: number }).pid;
  supervised = { keeper, ended, serverPid, output: () => printed };
  return supervised;
}

const starts = ({ output }: SupervisedServer) => output().match(/Vanda is ready at \S+/g) ?? [];
const isReady = async ({ output }: SupervisedServer) => {
  const url = /Vanda is ready at (\S+)/.exec(output().slice(output().lastIndexOf("Vanda is ready")))?.[1];
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
};

test("a killed server is restarted, logs the reason, and takes over its database", async () => {
  const vanda = start();
  await until(() => starts(vanda).length === 1);
  const [server, postgres] = [vanda.serverPid(), postmasterPid(dataDir)];
  process.kill(server, "SIGKILL");
  await until(() => starts(vanda).length === 2);
  expect(vanda.output()).toContain("Vanda was ended by SIGKILL: starting it again in 0.5 s");
  expect(isAlive(postgres)).toBe(false);
  expect(vanda.serverPid()).not.toBe(server);
  await until(() => isReady(vanda));

  vanda.keeper.kill("SIGINT");
  // npm forwards the signal that the terminal has already sent to every process.
  vanda.keeper.kill("SIGINT");
  expect(await vanda.ended).toBe(0);
  expect(existsSync(join(dataDir, "vanda.lock"))).toBe(false);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});

test("a server whose supervisor is killed stops together with its database", async () => {
  const vanda = start();
  await until(() => starts(vanda).length === 1);
  const [server, postgres] = [vanda.serverPid(), postmasterPid(dataDir)];
  vanda.keeper.kill("SIGKILL");
  await until(() => !isAlive(server) && !isAlive(postgres));
  expect(existsSync(join(dataDir, "vanda.lock"))).toBe(false);
});

test("a failed start is not retried", async () => {
  const vanda = start({ PORT: "many" });
  expect(await vanda.ended).toBe(1);
  expect(vanda.output()).toBe(
    "Vanda did not start: The setting PORT is invalid: Invalid input: expected number, received NaN\n",
  );
});

test("a stop signal during the start stops the server and its database", async () => {
  const vanda = start();
  await until(() => existsSync(join(dataDir, "vanda.lock")));
  vanda.keeper.kill("SIGTERM");
  expect(await vanda.ended).toBe(0);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});
