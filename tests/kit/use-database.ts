import { afterAll, beforeAll } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { build, type Builder, type BuiltUser } from "./builder.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";

/** Creates one database for all tests of a file, with the builder of its rows; available once the first test runs. */
export function useDatabase() {
  const at = {} as {
    database: FreshDatabase;
    make: Builder;
    /** Runs one statement as a user, under row-level security. */
    as(user: BuiltUser, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  };
  beforeAll(async () => {
    at.database = await freshDatabase();
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
