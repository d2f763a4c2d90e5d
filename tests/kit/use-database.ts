import { afterAll, beforeAll } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { build, type Builder, type BuiltUser } from "./builder.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";

/**
 * Creates one database for all tests of a file, with a builder for its rows. It is available once the first test runs.
 */
export const useDatabase = () => provide(() => freshDatabase());

const shared = new Map<"running" | "stopped", Promise<FreshDatabase>>();

/**
 * Provides the database shared by the test files of a Vitest worker, for tests that only read their own users and
 * workspaces. Tests that change functions or tables, count all users' rows or read plans create their own database with
 * `useDatabase`. Files that stop the clock, each at its own moment, share another database.
 */
export function shareDatabase({ stoppedAt }: { stoppedAt?: string } = {}) {
  return provide(async () => {
    const clock = stoppedAt ? "stopped" : "running";
    const starting = shared.get(clock) ?? freshDatabase();
    shared.set(clock, starting);
    const database = await starting;
    if (stoppedAt) await stopClock(database, stoppedAt);
    return { ...database, drop: async () => {} };
  });
}

const stopClock = ({ owner }: FreshDatabase, moment: string) =>
  owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
  );

function provide(open: () => Promise<FreshDatabase>) {
  const at = {} as {
    database: FreshDatabase;
    make: Builder;
    /** Runs one statement as a user, under row-level security. */
    as(user: BuiltUser, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  };
  beforeAll(async () => {
    at.database = await open();
    at.make = build(at.database.owner);
    at.as = (user, text, values = []) =>
      asRole(
        at.database.pool,
        user.caller,
        async (sql) => (await sql.query<Record<string, unknown>>(text, values)).rows,
      );
  });
  afterAll(() => at.database.drop());
  return at;
}
