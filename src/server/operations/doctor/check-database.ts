import { existsSync } from "node:fs";
import { resolve } from "node:path";

import type { Client } from "pg";

import { brand } from "#domain/brand.ts";
import { error, type Finding, ok, reasonOf, warning } from "#server/operations/doctor/finding.ts";
import { attachDatabase } from "#server/postgres/attach.ts";
import { authenticatorUrl, sameLoginAt } from "#server/postgres/authenticator.ts";
import { isCluster } from "#server/postgres/cluster.ts";
import { clusterDirectory } from "#server/postgres/embedded.ts";
import { appliedQuery, isCurrent, requireVersion } from "#server/postgres/migrate.ts";
import { requireRestoredDatabase } from "#server/postgres/restore-marker.ts";
import { ownSqlFiles } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";
import type { Env } from "#server/settings/env.ts";

/**
 * Maximum difference between clocks. Authenticator codes are valid for half a minute, so clocks have to agree better
 * than that.
 */
const maxSkewMs = 10_000;

/**
 * Checks that the database responds, has the schema of this version and agrees on the time, and that the bucket and the
 * replica fit it.
 */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  const dataDir = resolve(env.VANDA_DATA_DIR);
  if (!env.DATABASE_URL && (!existsSync(dataDir) || !isCluster(clusterDirectory(dataDir))))
    return [ok("database", `none yet in ${dataDir}: the first “npm start” creates it`)];
  try {
    const database = await attachDatabase(env);
    try {
      return await withClient(database.url, async (client) => [
        await checkSchema(client),
        await checkClock(client),
        ...(await checkObjects(client, env)),
        ...(await checkReplica(client, env)),
      ]);
    } finally {
      await database.stop();
    }
  } catch (thrown) {
    const advice = env.DATABASE_URL ? " Check DATABASE_URL, and that the server there is running" : "";
    return [error("database", `it cannot be used: ${reasonOf(thrown)}.${advice}`)];
  }
}

async function checkSchema(client: Client): Promise<Finding> {
  await requireVersion(client);
  await requireRestoredDatabase(client);
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('private.repeatable_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return ok("database", "empty: the first “npm start” creates the tables");
  const applied = await client.query<{ name: string; checksum: string }>(appliedQuery);
  return isCurrent(ownSqlFiles(), applied.rows)
    ? ok("database", "it responds and is current")
    : warning(
        "database",
        `it is from an earlier version of ${brand.name}: back it up, then the next start upgrades it`,
      );
}

/** Checks that the bucket is configured if files are stored there. */
async function checkObjects(client: Client, env: Env): Promise<Finding[]> {
  if (env.S3_BUCKET) return [];
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (select from information_schema.columns c where c.table_schema = 'private'
       and c.table_name = 'file_contents' and c.column_name = 'object_key') as exists`,
  );
  if (!rows[0]?.exists) return [];
  const { rows: counts } = await client.query<{ count: number }>(
    "select count(*)::int as count from private.file_contents where object_key is not null",
  );
  const count = counts[0]?.count ?? 0;
  return count === 0 ? [] : [error("files", `${count} are in S3, but S3_BUCKET is not set: set it again`)];
}

const maxLagBytes = 16 * 1024 * 1024;

/** Checks that the replica is a standby of this database, and that it is not far behind. */
async function checkReplica(client: Client, env: Env): Promise<Finding[]> {
  if (!env.DATABASE_REPLICA_URL || !env.DATABASE_URL || !env.VANDA_SECRET) return [];
  const system = "select system_identifier::text as id from pg_control_system()";
  const login = await authenticatorUrl(env.DATABASE_URL, Buffer.from(env.VANDA_SECRET));
  try {
    const { rows: own } = await client.query<{ id: string; position: string }>(
      `select s.id, pg_current_wal_flush_lsn() as position from (${system}) s`,
    );
    const { rows } = await withClient(sameLoginAt(env.DATABASE_REPLICA_URL, login), (replica) =>
      replica.query<{ id: string; is_standby: boolean; behind: number | null }>(
        `select s.id, pg_is_in_recovery() as is_standby,
           pg_wal_lsn_diff($1, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)::float8 as behind from (${system}) s`,
        [own[0]?.position],
      ),
    );
    const [standby] = rows;
    if (!standby?.is_standby || standby.id !== own[0]?.id)
      return [error("replica", "it is no standby of this database: check DATABASE_REPLICA_URL")];
    const megabytes = Math.round((standby.behind ?? 0) / 1024 / 1024);
    return [
      (standby.behind ?? 0) > maxLagBytes
        ? warning("replica", `it is ${megabytes} MB behind, so the primary answers: check its machine and network`)
        : ok("replica", "it is a standby of this database and up to date"),
    ];
  } catch (thrown) {
    return [error("replica", `it cannot be used, so the primary answers: ${reasonOf(thrown)}`)];
  }
}

async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const skewMs = (rows[0]?.ms ?? 0) - (before + Date.now()) / 2;
  return judgeClock("the database", skewMs);
}

/**
 * Evaluates the difference between another clock and this machine's clock. `skewMs` is positive if the other clock is
 * ahead.
 */
export function judgeClock(other: string, skewMs: number): Finding {
  if (Math.abs(skewMs) <= maxSkewMs) return ok("clock", `it agrees with the one of ${other}`);
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const relation = skewMs > 0 ? "behind" : "ahead of";
  return error("clock", `it is ${seconds} s ${relation} the one of ${other}: synchronize both machines by NTP`);
}
