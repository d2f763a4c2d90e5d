import { existsSync, readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Folders in a layer that belong to no area. */
const shared: Record<string, string> = {
  "db/functions": "before_tables jobs locks realtime requests",
  "src/domain": "functions language numbers time",
  "src/server":
    "context files functions http jobs operations outbound postgres realtime request rest runs secrets settings system-mail texts threads tracing",
  "src/web/data": "live offline requests",
  "src/web/features": "shell",
};
const page = readFileSync("docs/architecture.md", "utf8");
const rows = [...page.matchAll(/^\| `(\w+)` \| ([✓–](?: \| [✓–])*) \|/gm)];
const table = new Map(rows.map(([, area = "", marks = ""]) => [area, marks.split(" | ")]));
const layers = Object.keys(shared);

test.each(layers.map((layer, column) => ({ layer, column })))(
  "the areas of $layer are those of docs/architecture.md",
  ({ layer, column }) => {
    const listed = [...table].filter(([, marks]) => marks[column] === "✓").map(([area]) => area);
    const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      [...listed, ...(shared[layer] ?? "").split(" ")].toSorted(),
    );
  },
);

test("every area exists in at least two layers", () => {
  expect(table.size).toBeGreaterThan(10);
  for (const area of table.keys())
    expect(layers.filter((layer) => existsSync(`${layer}/${area}`)).length, area).toBeGreaterThan(1);
});
