import { expect, test } from "vitest";

import { recordChunks } from "../scripts/vite/record-chunks.ts";

const list = "/-list-screen.tsx";
const page = "/-record-screen.tsx";

test("modules of lists and pages of records are grouped by the other screens and the later parts that need them", () => {
  const both = ["filter", "value", "cell", "/web/ui/mark"];
  const screens = new Map(
    Object.entries({
      accounts: [list, ...both, "search", "draft"],
      contacts: [list, ...both, "search", "draft"],
      account: [page, ...both, "fact", "own"],
      contact: [page, ...both, "fact"],
      settings: ["cell", "search", "filter", "/web/ui/mark"],
      chat: ["filter", "/web/ui/mark"],
      tags: ["filter", "/web/ui/mark"],
      team: ["filter", "/web/ui/mark"],
    }).map(([screen, ids]) => [screen, new Set(ids)]),
  );
  const parts = new Map([
    ["editor", new Set(["editor", "draft", "fact"])],
    ["form", new Set(["form", "draft", "fact"])],
  ]);
  expect(Object.fromEntries(recordChunks(screens, parts))).toEqual({
    [list]: "list-table",
    [page]: "record-page",
    filter: "record-requests",
    value: "record-views",
    cell: "record-values",
    "/web/ui/mark": "screens",
    search: "list-controls",
    draft: "list-edits",
    fact: "record-facts",
  });
});
