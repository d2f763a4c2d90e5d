import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { checkDoc, checkDocs } from "../scripts/check-docs.ts";

test.each([
  ["The rows stand in a table.", "stand"],
  ["Whoever asks gets an answer.", "Whoever"],
  ["Nobody reads it.", "Nobody"],
  ["The owner is told by email.", "told"],
  ["It is read anew.", "anew"],
  ["A run that has begun.", "begun"],
  ["The column beside it.", "beside"],
  ["Meanwhile the job waits.", "Meanwhile"],
  ["It starts at once.", "at once"],
  ["It starts by itself.", "by itself"],
  ["An amount of nought.", "nought"],
])("reports a banned word in “%s”", (text, word) => {
  expect(checkDoc("docs/page.md", `# Title\n\n${text}\n`)).toEqual([
    expect.stringContaining(`docs/page.md:3: “${word}”`),
  ]);
});

test.each([
  "Standard terms are easy to understand.",
  "The trigger `private.publish_changes` and `told\ncolumns` are identifiers.",
  "```sql\nselect told from stood;\n```",
  "The [decision](decisions/0022-answers-told-anew.md) has the reasons.",
])("accepts “%s”", (text) => {
  expect(checkDoc("docs/page.md", text)).toEqual([]);
});

/** Returns the path of a copy of the documentation. */
function copyDocs(): string {
  const root = mkdtempSync(join(tmpdir(), "vanda-docs-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "docs"];
  for (const part of [...pages, ".env.example", "LICENSE", "src/server/settings/env.ts"])
    cpSync(part, join(root, part), { recursive: true });
  return root;
}

test.each([
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/api.md",
  "docs/architecture/jobs.md",
  "docs/decisions/0001-own-protocol-modules.md",
])("reports a word planted in %s", (path) => {
  const root = copyDocs();
  appendFileSync(join(root, path), "It stands here.\n");
  expect(checkDocs(root)).toEqual([expect.stringMatching(`^${path}:\\d+: “stands”`)]);
});

test("reports broken links, and decisions that are missing in the index", () => {
  const root = copyDocs();
  appendFileSync(join(root, "README.md"), "[Missing](docs/missing.md#part)\n");
  writeFileSync(join(root, "docs/decisions/0999-new.md"), "# 0999 New topic\n");
  expect(checkDocs(root)).toEqual([
    "README.md: the link to docs/missing.md is broken",
    "docs/decisions/0999-new.md: the index does not list “0999 New topic”",
  ]);
});

test("the documentation has no banned words, broken links or unlisted decisions", () => {
  expect(checkDocs(".")).toEqual([]);
});
