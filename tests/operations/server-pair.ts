import { type ChildProcess, spawn } from "node:child_process";

import { testSecret } from "../kit/secret.ts";

type Server = { url: string; process: ChildProcess; ended: Promise<unknown> };

type Options = { ports?: readonly number[]; env?: Readonly<Record<string, string>> };

/**
 * Starts two servers on one database. Each is a process that can be killed and restarted. Without `ports`, each start
 * uses any free port.
 */
export async function startServerPair(databaseUrl: string, { ports = [], env = {} }: Options = {}) {
  const servers: (Server | undefined)[] = [undefined, undefined];

  async function start(at: number): Promise<void> {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const settings = {
      PORT: String(ports[at] ?? 0),
      LOG_LEVEL: "info",
      RATE_LIMITS: "off",
      VANDA_SECRET: testSecret.toString(),
    };
    const child = spawn(process.execPath, ["src/server/main.ts"], {
      env: { PATH, NODE_COMPILE_CACHE, ...settings, ...env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    let printed = "";
    const ready = new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (chunk: string) => {
          printed = (printed + chunk).slice(-20_000);
          const [, url] = /Vanda is ready at (\S+)\n/.exec(printed) ?? [];
          if (url) resolve(url);
        });
    });
    const url = await Promise.race([ready, ended.then(() => undefined)]);
    if (url === undefined) throw new Error(`The server ended before it was ready: ${printed}`);
    servers[at] = { url, process: child, ended };
  }

  async function kill(at: number, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const server = servers[at];
    servers[at] = undefined;
    server?.process.kill(signal);
    await server?.ended;
  }

  await Promise.all([start(0), start(1)]);
  return {
    /** Returns the URL of a running server, alternating between both; undefined if none is running. */
    url: (turn: number): string | undefined => (servers[turn % 2] ?? servers[(turn + 1) % 2])?.url,
    kill,
    start,
    stop: () => Promise.all([kill(0, "SIGTERM"), kill(1, "SIGTERM")]),
  };
}
export type ServerPair = Awaited<ReturnType<typeof startServerPair>>;
