import { expect, test } from "vitest";

import { recordColumns } from "#domain/records/record-columns.ts";
import { fromPortable } from "#domain/workflows/from-portable.ts";
import { toPortable } from "#domain/workflows/to-portable.ts";
import { unfinishedCondition } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import { readWorkflowFile, writeWorkflowFile } from "#domain/workflows/workflow-file.ts";
import { type Definition, definitionSchema } from "#domain/workflows/workflow.ts";

/** Creates a workspace with the same names but other IDs. */
function workspace(no: number, given: { without?: readonly string[]; key?: string } = {}): WorkflowVocabulary {
  const { without = [], key = `cf_line_${no}` } = given;
  const id = (at: number) => `${no}0000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const named = (names: readonly string[], from: number) =>
    names.map((name, at) => ({ id: id(from + at), name })).filter(({ name }) => !without.includes(name));
  const field = { name: key, path: `custom->${key}`, label: "Line", kind: "choice", choices: [`${key}_gold`] } as const;
  const labels = { [`${key}_gold`]: { label: "Gold", colour: "amber" } };
  return {
    me: id(1),
    currency: "USD",
    members: named(["Ana", "Ben"], 1),
    stages: named(["Offer", "Won"], 11).map((stage) => ({ ...stage, kind: "open", pipeline: `Sales ${no}` })),
    tags: named(["VIP"], 21),
    mailboxes: named(["ana@orchid.test"], 31),
    columns: {
      contacts: recordColumns("contacts"),
      accounts: recordColumns("accounts"),
      deals: recordColumns(
        "deals",
        without.includes("Line") ? [] : [{ ...field, labels, isRequired: false, width: 100, isShown: false }],
      ),
    },
  };
}

/** Creates a workflow that uses every kind of name in a workspace. */
function all({ members, stages, tags, mailboxes, columns }: WorkflowVocabulary): Definition {
  const [ana, ben] = members.map(({ id }) => id) as [string, string];
  const [offer, won] = stages.map(({ id }) => id) as [string, string];
  const line = columns.deals.columns.find(({ label }) => label === "Line");
  const gold = `${line?.name}_gold`;
  return definitionSchema.parse({
    trigger: {
      on: "becomes",
      entity: "deals",
      field: "stage_id",
      to: [offer, won],
      where: `owner_id.any.${ben},or(${line?.name}.any.${gold},value_minor.gt.5000)`,
    },
    steps: [
      { id: "s1", do: "task", title: "Call", assignee: ana, days: 2 },
      { id: "s2", do: "assign", members: [ben, ana] },
      { id: "s3", do: "notify", whom: ["owner", ben], text: "Hello" },
      { id: "s4", do: "tag", tag: tags[0]?.id },
      {
        id: "s5",
        do: "branch",
        where: `tag_ids.any.${tags[0]?.id}`,
        yes: [{ id: "s6", do: "set", column: "stage_id", value: won }],
        no: [
          { id: "s7", do: "set", column: "priority", value: "high" },
          { id: "s8", do: "stop" },
        ],
      },
      { id: "s9", do: "email", mailbox: mailboxes[0]?.id, subject: "Your offer", text: "Hello {first_name}" },
    ],
  });
}

test("a workflow imported into a workspace with the same names has the same definition", () => {
  const [here, there] = [workspace(1), workspace(2)];
  const text = writeWorkflowFile("Follow up", toPortable(all(here), here));
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|cf_/);
  const file = readWorkflowFile(text);
  if (typeof file === "string") throw new Error(file);
  expect(fromPortable(file.workflow, there)).toEqual({ definition: all(there), missing: [] });
  const clocks = [
    { on: "schedule", every: "week", weekdays: [1, 5], at: "09:00" },
    { on: "date", field: "close_date", days: -30, at: "09:00" },
    { on: "stays", stages: [here.stages[0]?.id], days: 7, at: "09:00" },
    { on: "updated", field: null },
  ];
  for (const trigger of clocks) {
    const definition = definitionSchema.parse({ ...all(here), trigger: { entity: "deals", where: "", ...trigger } });
    expect(fromPortable(toPortable(definition, here), here)).toEqual({ definition, missing: [] });
  }
});

test("reports names missing in the workspace, and leaves them empty so that the workflow cannot be saved", () => {
  const here = workspace(1);
  const there = workspace(2, { without: ["Won", "VIP", "Ben", "Line", "ana@orchid.test"] });
  const { definition, missing } = fromPortable(toPortable(all(here), here), there);
  expect(missing).toEqual([
    { what: "member", name: "Ben" },
    { what: "field", name: "Line" },
    { what: "stage", name: "Sales 1 / Won" },
    { what: "tag", name: "VIP" },
    { what: "mailbox", name: "ana@orchid.test" },
  ]);
  expect(definition.trigger.where).toBe(unfinishedCondition);
  expect(definition.steps).toMatchObject([
    { assignee: there.members[0]?.id },
    { members: [] },
    { whom: [] },
    { tag: "" },
    { where: unfinishedCondition, yes: [{ value: "" }], no: [{ value: "high" }, {}] },
    { mailbox: "" },
  ]);
  expect(definitionSchema.safeParse(definition).success).toBe(false);
});

test("a file with the earlier name of a setting is still read", () => {
  const here = workspace(1);
  const definition = definitionSchema.parse({
    trigger: { on: "created", entity: "deals", where: "" },
    steps: [{ id: "s1", do: "set", column: "priority", value: "high", continue_on_error: true }],
  });
  const text = writeWorkflowFile("Follow up", toPortable(definition, here));
  const file = readWorkflowFile(text.replace("continue_on_error", "goes_on"));
  if (typeof file === "string") throw new Error(file);
  expect(fromPortable(file.workflow, here)).toEqual({ definition, missing: [] });
});

test("distinguishes a file that is not a workflow from one that is not JSON", () => {
  expect(readWorkflowFile("{")).toBe("no_json");
  expect(readWorkflowFile("[]")).toBe("no_workflow");
  expect(readWorkflowFile('{"vanda": "workflow", "version": 2, "name": "A", "workflow": {}}')).toBe("no_workflow");
});
