import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { unprivileged } from "#server/postgres/binaries.ts";

const environment = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC", SYSTEMROOT: process.env.SYSTEMROOT };

/** Creates an empty cluster in `directory`. An interrupted attempt leaves nothing that looks like a cluster. */
export async function initCluster(options: {
  binaries: string;
  directory: string;
  password: string;
  /** True if the cluster has to survive a power failure; only tests can do without this. */
  isDurable: boolean;
}): Promise<void> {
  const { binaries, directory, password } = options;
  for (const name of readdirSync(join(directory, ".."))) {
    if (name.startsWith("postgres.new-")) rmSync(join(directory, "..", name), { recursive: true, force: true });
  }
  const draft = `${directory}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (unprivileged) for (const path of [draft, passwordFile]) chownSync(path, unprivileged.uid, unprivileged.gid);
  try {
    await promisify(execFile)(
      join(binaries, "bin/initdb"),
      [
        `--pgdata=${draft}`,
        "--username=postgres",
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        "--encoding=UTF8",
        // Independent of the machine's language: text is sorted by code point; lists that users see are sorted by ICU.
        "--locale=C.UTF-8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        ...(options.isDurable ? [] : ["--no-sync"]),
      ],
      { cwd: draft, env: environment, ...unprivileged },
    );
    renameSync(draft, directory);
  } finally {
    rmSync(passwordFile);
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Starts Postgres on a cluster and waits until it accepts connections. */
export async function startPostmaster(options: {
  binaries: string;
  directory: string;
  port: number;
  settings: Record<string, string>;
  onLine: (line: string) => void;
}): Promise<ChildProcess> {
  const settings = { port: String(options.port), ...fixedSettings, ...options.settings };
  const child = spawn(
    join(options.binaries, "bin/postgres"),
    ["-D", options.directory, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Postgres is detached, because Ctrl-C reaches the whole process group of the terminal, and Postgres has to outlive
    // the requests that still use it.
    { cwd: options.directory, env: environment, stdio: ["ignore", "ignore", "pipe"], detached: true, ...unprivileged },
  );
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`The database did not start (${code}): ${lines.slice(-5).join(" ")}`)),
    );
    let rest = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        if (lines.length < 100) lines.push(line);
        if (line.includes("database system is ready to accept")) resolve();
        options.onLine(line);
      }
    });
  });
  return child;
}

const fixedSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Logs one line per message, without statements, because they may contain users' data.
  log_line_prefix: "",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  max_connections: "100",
  shared_buffers: "256MB",
  // Imports write a lot in a short time; with fewer checkpoints their speed is steady.
  max_wal_size: "2GB",
};

export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** True if a folder contains a cluster that initCluster completed. */
export const isCluster = (directory: string) => existsSync(join(directory, "PG_VERSION"));
