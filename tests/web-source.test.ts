import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("no module of the web app keeps watchers of its own: createStore and createWatchers do", () => {
  const own = globSync("src/web/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("new Set<() => void>"),
  );
  expect(own).toEqual([]);
});

test("no native date box is left: each shows the format of the browser, not that of the reader", () => {
  const native = globSync("src/web/**/*.tsx").filter((file) => readFileSync(file, "utf8").includes('type="date"'));
  expect(native).toEqual([]);
});
