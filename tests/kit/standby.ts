import { chmod, chown, cp, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { findBinaries, unprivileged } from "#server/postgres/binaries.ts";
import { freePort, startPostmaster } from "#server/postgres/cluster.ts";
import { withClient } from "#server/postgres/with-client.ts";

export type Standby = {
  url: string;
  /** Stops or continues applying the primary's changes. */
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  /** Ends the standby, as a crash does with signal SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Copies a running cluster with a base backup, and starts the copy as a streaming standby next to it. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const directory = await copyCluster(primaryUrl);
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const port = await freePort();
  const settings = {
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    fsync: "off",
  };
  const start = () => startPostmaster({ binaries: findBinaries(), directory, port, settings, onLine: () => {} });
  const child = await start();
  const url = new URL(primaryUrl);
  url.port = String(port);
  const run = (text: string) => withClient(url.href, (sql) => sql.query(text));
  return {
    url: url.href,
    pause: () => run("select pg_wal_replay_pause()"),
    resume: () => run("select pg_wal_replay_resume()"),
    async stop(signal = "SIGINT") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function copyCluster(primaryUrl: string): Promise<string> {
  return withClient(primaryUrl, async (sql) => {
    const { rows } = await sql.query<{ path: string }>("select current_setting('data_directory') as path");
    const source = rows[0]?.path ?? "";
    const directory = join(dirname(source), "standby");
    await sql.query("select pg_backup_start('standby', fast => true)");
    await cp(source, directory, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const stopped = await sql.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    await writeFile(join(directory, "backup_label"), stopped.rows[0]?.labelfile ?? "");
    await writeFile(join(directory, "standby.signal"), "");
    await ownByPostgres(directory);
    return directory;
  });
}

/** Gives a folder to the user that runs Postgres, which refuses folders that others can read. */
async function ownByPostgres(directory: string) {
  await chmod(directory, 0o700);
  if (!unprivileged) return;
  const { uid, gid } = unprivileged;
  const entries = await readdir(directory, { recursive: true });
  await Promise.all(["", ...entries].map((entry) => chown(join(directory, entry), uid, gid)));
}
