import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { withClient } from "#server/postgres/with-client.ts";

import { freePort } from "../kit/mailbox.ts";
import { testSecret } from "../kit/secret.ts";
import { type ServerPair, startServerPair } from "./server-pair.ts";
import { until } from "./spawn-vanda.ts";

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

/** True if this machine has HAProxy. */
export const hasProxy = isInstalled("haproxy", "-v");
/** True if this machine has PgBouncer. The nodes then reach the database through it. */
export const hasPooler = isInstalled("pgbouncer", "--version");

/** Two nodes without jobs, a process that runs only jobs, and HAProxy in front of the nodes. */
export type BalancedNodes = { url: string; nodes: ServerPair; stop(): Promise<void> };

/** Starts two nodes and a worker on a database, behind HAProxy. Uses PgBouncer if it is installed. */
export async function startBalancedNodes(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<BalancedNodes> {
  const ports = [await freePort(), await freePort()] as const;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "vanda-proxy-"));
  const pooler = hasPooler ? await startPooler(databaseUrl, folder) : undefined;
  const shared = {
    ...env,
    ...(pooler && { DATABASE_POOLER_URL: pooler.url }),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const nodes = await startServerPair(databaseUrl, { ports, env: { ...shared, WORKER: "off" } });
  const worker = spawn(process.execPath, ["src/server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: "error",
      VANDA_SECRET: testSecret.toString(),
      DATABASE_URL: databaseUrl,
      PORT: "0",
      ...shared,
      WORKER: "only",
    },
    stdio: "inherit",
  });
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, localConfig(port, ports));
  const proxy = spawn("haproxy", ["-db", "-f", file], { stdio: "inherit" });
  await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true);
  return {
    url,
    nodes,
    stop: async () => {
      const ended = [proxy, worker].map((child) => new Promise((resolve) => child.once("close", resolve)));
      for (const child of [proxy, worker]) child.kill("SIGTERM");
      await Promise.all([...ended, nodes.stop()]);
      await pooler?.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts PgBouncer in transaction mode. It reads the passwords of other logins from Postgres, as in `compose.scale.yaml`. */
async function startPooler(databaseUrl: string, folder: string) {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${databasePort}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(folder, "users.txt")}`,
    `auth_user = ${username}`,
    "pool_mode = transaction",
    "default_pool_size = 20",
    "max_client_conn = 400",
    "ignore_startup_parameters = extra_float_digits",
    // PgBouncer does not run as root.
    ...(process.getuid?.() === 0 ? ["user = postgres"] : []),
  ];
  writeFileSync(join(folder, "pgbouncer.ini"), `${settings.join("\n")}\n`);
  chmodSync(folder, 0o755);
  const child = spawn("pgbouncer", ["--quiet", join(folder, "pgbouncer.ini")], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await until(() => withClient(poolerUrl(databaseUrl, port), async () => true).catch(() => false));
  return {
    url: `postgres://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}

function poolerUrl(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.hostname = "127.0.0.1";
  return url.href;
}

/** Returns the shipped configuration with local addresses and without the name server of containers. */
function localConfig(port: number, ports: readonly number[]): string {
  const shipped = readFileSync("deploy/haproxy.cfg", "utf8");
  return shipped
    .replace("bind :3000", `bind 127.0.0.1:${port}`)
    .replace(/ init-addr \S+ resolvers containers/, "")
    .replace(/\nresolvers containers\n[\s\S]*$/, "\n")
    .replaceAll(/node-(\d) node-\d:3000/g, (_all, node: string) => `node-${node} 127.0.0.1:${ports[Number(node) - 1]}`);
}
