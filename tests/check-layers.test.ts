import { expect, test } from "vitest";

import { checkLayers, readServer } from "../scripts/check-layers.ts";

const check = (path: string, code: string) =>
  checkLayers({ [path]: code }).filter((problem) => !problem.includes(" is gone: "));

test("layers of the server import only lower layers, with the accepted exception", () => {
  expect(checkLayers(readServer())).toEqual([]);
});

test.each([
  'import { x } from "#server/functions/x.ts";',
  'import type { X } from "#server/functions/x.ts";',
  'export { x } from "#server/functions/x.ts";',
  'export const load = () => import("#server/functions/x.ts");',
])("reports an import of a higher layer: %s", (code) => {
  expect(check("src/server/postgres/planted.ts", code)).toEqual([
    "postgres → functions: src/server/postgres/planted.ts imports src/server/functions/x.ts",
  ]);
});

test("reports imports of the entry files, but not imports of lower layers or by entry files", () => {
  expect(check("src/server/rest/planted.ts", 'import { x } from "#server/server.ts";')).toEqual([
    "rest → src/server: src/server/rest/planted.ts imports src/server/server.ts",
  ]);
  expect(check("src/server/rest/planted.ts", 'import { x } from "#server/auth/x.ts"; import "./y.ts";')).toEqual([]);
  expect(check("src/server/planted.ts", 'import { x } from "#server/functions/x.ts";')).toEqual([]);
});

test("reports a folder that is not a layer, and accepted imports that no longer exist", () => {
  expect(check("src/server/attic/planted.ts", "")).toEqual([
    "attic is not a layer: add it to the list in scripts/check-layers.ts",
  ]);
  expect(checkLayers({})).toEqual(["system-mail → workspace is gone: remove it from the accepted ones"]);
});
