import { expect, test } from "vitest";

import { readSqlFiles, type SqlFile } from "#server/postgres/sql-files.ts";

import { checkSqlFiles } from "../scripts/check-sql-files.ts";

const file = (path: string, text: string): SqlFile => ({ path, text, checksum: "" });
const define = (name: string) => `create or replace function ${name}() returns integer language sql return 1;\n`;
const area = file("functions/shapes/area.sql", define("private.area"));

test.each([
  [
    "a function defined in two files",
    [],
    [area, file("functions/other/area.sql", define("private.area"))],
    "also defined",
  ],
  ["a function in tables", [file("tables/0002_a.sql", "create function private.a() …")], [], "a function has a file"],
  ["a trigger in tables", [file("tables/0002_a.sql", "create trigger a before …")], [], "a trigger has a file"],
  ["a policy in tables", [file("tables/0002_a.sql", "create policy a on …")], [], "a policy has a file"],
  ["a file with another name", [], [file("functions/shapes/square.sql", area.text)], "its function is private.area"],
  ["a file without a function", [], [file("functions/shapes/area.sql", "select 1")], "defines no function"],
  ["a function that is not replaced", [], [file(area.path, area.text.replace(" or replace", ""))], "create or replace"],
  [
    "triggers of another table",
    [],
    [file("triggers/a.sql", "create trigger t after insert on public.b …")],
    "public.b",
  ],
  [
    "an odd word in a description",
    [],
    [file(area.path, `${area.text}comment on function private.area is E'Area\\nTold.';`)],
    "area.sql:2: “Told”",
  ],
  [
    "a description that opens with a relative clause",
    [file("tables/0012_a.sql", "comment on column a.b is 'When it was sent';")],
    [],
    "0012_a.sql:1: opens with “When”",
  ],
  [
    "a description that leaves out the rights",
    [],
    [
      file(
        area.path,
        `${define("public.area")}perform private.require_role(workspace, 'admin');\ncomment on function public.area is 'Area';`,
      ),
    ],
    "does not say that it is for admins",
  ],
  ["another clock", [], [file(area.path, `${area.text}select created_at < now();`)], "area.sql:2: “now()”"],
  ["an odd word", [], [file(area.path, `-- Whoever asks.\n${area.text}`)], "area.sql:1: “Whoever”"],
  [
    "an odd word in a message",
    [],
    [file(area.path, `${area.text}-- It ends.\nraise exception 'Nobody is there';`)],
    "area.sql:3: “Nobody”",
  ],
])("reports %s", (_, tables, repeatables, problem) => {
  const problems = checkSqlFiles({ tables, repeatables });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test("a file may define several functions and has the name of the first one", () => {
  const family = file(area.path, area.text + define("private.circumference"));
  expect(checkSqlFiles({ tables: [], repeatables: [family] })).toEqual([]);
});

test("the SQL files of Vanda follow all rules", () => {
  expect(checkSqlFiles(readSqlFiles())).toEqual([]);
});
