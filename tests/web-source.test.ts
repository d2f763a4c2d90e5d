import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("modules of the web app use createStore or createWatchers instead of their own watchers", () => {
  const own = globSync("src/web/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("new Set<() => void>"),
  );
  expect(own).toEqual([]);
});

test("no screen uses a native date input, which shows the format of the browser", () => {
  const native = globSync("src/web/**/*.tsx").filter((file) => readFileSync(file, "utf8").includes('type="date"'));
  expect(native).toEqual([]);
});
