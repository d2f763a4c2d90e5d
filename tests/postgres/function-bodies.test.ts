import { expect, test } from "vitest";

import { isFunctionFile, readSqlFiles } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { freshDatabase } from "../kit/database.ts";

// Migrations do not check function bodies, because a function may use objects that are created later.
test("the body of every function is valid once all tables and functions exist", async () => {
  const database = await freshDatabase();
  const invalid = await withClient(database.url, async (client) => {
    await client.query("set check_function_bodies = on");
    const found: string[] = [];
    for (const { path, text } of readSqlFiles().repeatables.filter(isFunctionFile))
      await client.query(text).catch((error: Error) => found.push(`${path}: ${error.message}`));
    return found;
  });
  await database.drop();
  expect(invalid).toEqual([]);
});
