import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { readWrittenWorkflow } from "#domain/workflows/parsing/read-written-workflow.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";

const id = (no: number) => `00000000-0000-4000-8000-00000000000${no}`;
const vocabulary: WorkflowVocabulary = {
  me: id(1),
  currency: "USD",
  members: [{ id: id(1), name: "Ana" }],
  stages: (["open", "won", "lost"] as const).map((kind, at) => ({
    id: id(2 + at),
    name: kind,
    kind,
    pipeline: "Sales",
  })),
  tags: [],
  mailboxes: [],
  columns: { contacts: recordColumns("contacts"), accounts: recordColumns("accounts"), deals: recordColumns("deals") },
};

test.each(languageIds)("the examples that screens show in %s are understood completely", (language) => {
  const file = new URL(`../src/texts/${language}/workflows.json`, import.meta.url);
  const { write } = JSON.parse(readFileSync(file, "utf8")) as { write: { examples: Record<string, string> } };
  const read = Object.entries(write.examples).map(([name, text]) => {
    const { definition, parts } = readWrittenWorkflow(text, { language, vocabulary });
    return [name, parts.filter(({ as }) => as === "unread"), definition?.steps.map((step) => step.do)];
  });
  expect(read).toEqual([
    ["won", [], ["task", "wait", "notify"]],
    ["lead", [], ["assign", "task"]],
    ["lost", [], ["branch"]],
  ]);
});
