import { readdirSync } from "node:fs";
import { parse } from "node:path";

import { expect, test } from "vitest";

import { pageSegments } from "#domain/routes.ts";

test("the server knows the first segment of every page that the router knows", () => {
  const routes = readdirSync("src/web/routes").map((entry) => parse(entry).name);
  // Names that start with a dash are parts of pages, `__root` and `index` have no segment, and `$` is shown if nothing
  // matches.
  const segments = routes.filter((name) => !["__root", "index", "$"].includes(name) && !name.startsWith("-"));
  expect([...new Set(segments)].toSorted()).toEqual([...pageSegments].toSorted());
});
