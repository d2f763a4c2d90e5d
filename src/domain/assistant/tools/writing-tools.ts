import * as z from "zod";

import { editableKinds } from "#domain/assistant/change-fields.ts";
import { idSchema } from "#domain/assistant/tools/reading-tools.ts";
import { sourceSchema } from "#domain/assistant/tools/result-schemas.ts";
import { defineTool } from "#domain/assistant/tools/tool.ts";

/** The value of a column. An amount is an object, because a plain number could be in main or in minor units. */
const valueSchema = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ amount: z.number().describe("In whole units of the record's currency, such as 1500.50") }),
]);

const valuesSchema = z
  .record(z.string().max(100), valueSchema)
  .describe(
    'Values by column, with the column names of list_capabilities: money as {"amount": 1500.5}, days as "2026-03-31", links by id, null to empty a column',
  );

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The applied change, and the way to undo it. */
const changedSchema = z.object({
  kind: z.string(),
  id: z.string(),
  changed: z.array(z.object({ column: z.string(), before: scalar, after: scalar })),
  change_set_id: z.string().describe("For undo_change, within 30 days"),
  source: sourceSchema,
});

export const createRecord = defineTool({
  name: "create_record",
  title: "Create a record",
  description:
    "Creates a contact, an account or a deal, as one change that can be undone. Search first: it may already exist. The caller owns a new record unless owner_id is given.",
  does: "writes",
  input: z.object({ kind: z.enum(["accounts", "contacts", "deals"]), values: valuesSchema }),
  output: changedSchema,
});

export const editRecord = defineTool({
  name: "edit_record",
  title: "Edit a record",
  description:
    "Changes columns of one contact, account, deal or activity, as one change that can be undone. A task is completed by is_done true; a deal is won by the stage_id of a won stage.",
  does: "writes",
  input: z.object({ kind: z.enum(editableKinds), id: idSchema, values: valuesSchema }),
  output: changedSchema,
});

export const addActivity = defineTool({
  name: "add_activity",
  title: "Add a note, task, call or meeting",
  description:
    "Adds a note, a task, a call or a meeting, about a record or about none, as one change that can be undone.",
  does: "writes",
  input: z.object({
    kind: z.enum(["note", "task", "call", "meeting"]),
    title: z.string().trim().min(1).max(400),
    body: z.string().max(20_000).optional(),
    due_on: z.iso.date().optional().describe("For tasks only"),
    assignee_id: idSchema.optional().describe("A member; the caller by default"),
    about: z.object({ kind: z.enum(["accounts", "contacts", "deals", "products"]), id: idSchema }).optional(),
  }),
  output: changedSchema,
});

export const undoChange = defineTool({
  name: "undo_change",
  title: "Undo a change",
  description: "Reverts one change by its change_set_id. Later edits are kept and returned as conflicts.",
  does: "writes",
  input: z.object({ change_set_id: idSchema }),
  output: z.object({
    undone: z.int(),
    conflicts: z.int().describe("Columns with later edits, which are kept"),
    change_set_id: z.string().nullable(),
    source: sourceSchema,
  }),
});

/** The tools that propose a change of one record, which a conversation shows before it is applied. */
export const writeTools = [createRecord, editRecord, addActivity] as const;
