import * as z from "zod/mini";

import { editableKinds } from "#domain/assistant/change-fields.ts";
import { listScopeSchema } from "#domain/assistant/parsed-question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const cell = z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()]));

/**
 * A requested change before any look-up: values by column, as the table stores them (amounts in minor units, days as
 * YYYY-MM-DD, links by id), without a record where a new one is to be created.
 */
export const changeDraftSchema = z.object({
  entity: z.enum(editableKinds),
  record: z.nullable(z.uuid()),
  values: z.record(z.string(), cell),
});
export type ChangeDraft = z.infer<typeof changeDraftSchema>;

const shown = z.object({
  value: cell,
  /** The name of the linked record. */
  label: z.nullable(z.string()),
});

/** A change of one record as it is shown before it is applied: current and new values. */
export const proposedChangeSchema = z.object({
  entity: z.enum(editableKinds),
  /** Null where a record is to be created. A record edited since then has another version and is not changed. */
  record: z.nullable(z.object({ id: z.uuid(), version: z.int(), name: z.string() })),
  values: z
    .array(z.object({ column: z.string(), kind: z.string(), before: shown, after: shown }))
    .check(z.minLength(1), z.maxLength(40)),
  /** The currency of its amounts. */
  currency: currencySchema,
});
export type ProposedChange = z.infer<typeof proposedChangeSchema>;
export type ProposedValue = ProposedChange["values"][number];

/**
 * Reasons why a change is not proposed or not applied: the caller has no permission, the record was edited since or is gone,
 * or a value is invalid.
 */
export const changeErrorCodes = ["not_allowed", "edited_since", "gone", "bad_value", "same_already"] as const;
export type ChangeErrorCode = (typeof changeErrorCodes)[number];

/** A proposed change as stored with its message, and its result. */
export const storedChangeSchema = z.object({
  proposed: proposedChangeSchema,
  state: z.enum(["proposed", "done", "dismissed", "refused"]),
  /** The record that was created or edited. */
  record_id: z.nullable(z.uuid()),
  /** The change set that undoes it. */
  change_set_id: z.nullable(z.uuid()),
  rejection: z.nullable(z.enum(changeErrorCodes)),
});
export type StoredChange = z.infer<typeof storedChangeSchema>;

/** Returns a change that waits for confirmation. */
export const toPendingChange = (proposed: ProposedChange): StoredChange => ({
  proposed,
  state: "proposed",
  record_id: null,
  change_set_id: null,
  rejection: null,
});

/** Records that a message is about, by kind; each was selected by the user, so its name is not parsed. */
export const attachedSchema = z.object({
  entity: z.enum(["accounts", "contacts", "deals", "products", "activities"]),
  id: z.uuid(),
  name: z.string().check(z.maxLength(400)),
  /** Distinguishes it from others of the same name. */
  detail: z.optional(z.string().check(z.maxLength(1000))),
});
export type Attached = z.infer<typeof attachedSchema>;
/** A list that a message is about. */
const besideListSchema = z.object({ entity: z.literal("list"), list: listScopeSchema });
/** The subject of a message: records, or a list. */
export const pageContextSchema = z.discriminatedUnion("entity", [attachedSchema, besideListSchema]);
export type PageContext = z.infer<typeof pageContextSchema>;
export const isAttachedRecord = (context: PageContext): context is Attached => context.entity !== "list";
export const maxAttachedRecords = 5;
