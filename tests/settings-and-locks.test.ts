import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const settings = "db/functions/before_tables/setting.sql";
const home = [
  settings,
  "db/functions/locks/lock_key.sql",
  "db/functions/realtime/watch_lock.sql",
  "db/functions/jobs/runner_lock_class.sql",
];
const files = globSync(["db/{tables,functions,policies,triggers}/**/*.sql", "src/**/*.ts"]).map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const elsewhere = files.filter(({ path }) => !home.includes(path));
const found = (pattern: RegExp) => elsewhere.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("SQL settings and locks are used only in the listed files, except for the migration lock", () => {
  expect(found(/(current_setting|set_config)\(\s*'+vanda\./)).toEqual([]);
  expect(found(/\bpg_\w*advisory\w*\(|locktype|hashtextextended\(/)).toEqual(["src/server/postgres/migrate.ts"]);
});

test("every SQL setting that is read or written is on the list, and every one on the list is used", () => {
  const listed = Array.from(readFileSync(settings, "utf8").matchAll(/^--   (\w+) {2,}/gm), ([, name]) => name);
  const used = elsewhere.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/private\.(?:setting|is_on|set_setting)\('+(\w+)|\bset vanda\.(\w+)/g),
      ([, called, set]) => called ?? set,
    ),
  );
  expect(new Set(used)).toEqual(new Set(listed));
});
