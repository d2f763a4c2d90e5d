import { afterAll, beforeAll, expect, test } from "vitest";
import { runTurn } from "#server/postgres/turn.ts";
import { type FreshDatabase, freshDatabase } from "../kit/database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const anon = { role: "anon", claims: '{"sub":"00000000-0000-0000-0000-000000000001"}' };

test("a turn runs under the role and the claims it is given", async () => {
  const { rows, command } = await runTurn(database.pool, {
    ...anon,
    text: "select current_user, current_setting('request.jwt.claims')::json->>'sub', $1::int + 1, null",
    values: ["41"],
  });
  expect(rows.map((row) => row.map((field) => field?.toString()))).toEqual([
    ["anon", "00000000-0000-0000-0000-000000000001", "42", undefined],
  ]);
  expect(command).toBe("SELECT 1");
});
