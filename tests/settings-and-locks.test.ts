import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const home = "db/migrations/20261123000150_settings_and_locks.sql";
const files = globSync(["db/migrations/*.sql", "src/**/*.ts"]).map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const elsewhere = files.filter(({ path }) => path !== home);
const found = (pattern: RegExp) => elsewhere.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("settings and locks are named in one file, except for the migration lock", () => {
  expect(found(/(current_setting|set_config)\(\s*'+vanda\./)).toEqual([]);
  expect(found(/\bpg_\w*advisory\w*\(|locktype|hashtextextended\(/)).toEqual(["src/server/postgres/migrate.ts"]);
});

test("every setting that is read or written is on the list, and all of the list are", () => {
  const lists = files.filter(
    ({ path, text }) => path === home || text.includes("-- Settings of a transaction, beside"),
  );
  const listed = lists.flatMap(({ text }) => Array.from(text.matchAll(/^--   (\w+) {2,}/gm), ([, name]) => name));
  const used = elsewhere.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/private\.(?:setting|is_on|set_setting)\('+(\w+)|\bset vanda\.(\w+)/g),
      ([, called, set]) => called ?? set,
    ),
  );
  expect(new Set(used)).toEqual(new Set(listed));
});
