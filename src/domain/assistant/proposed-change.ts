import * as z from "zod/mini";

import { editableKinds } from "#domain/assistant/change-fields.ts";
import { listScopeSchema } from "#domain/assistant/parsed-question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const cell = z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()]));

/**
 * A requested change before names are looked up. Values are by column, in the form that the table stores: amounts in
 * minor units, days as YYYY-MM-DD, links as IDs. `record` is null for a new record.
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

/** A change of one record as shown before it is applied, with the current and the new values. */
export const proposedChangeSchema = z.object({
  entity: z.enum(editableKinds),
  /**
   * Null for a new record. If the record has been edited since, its version has changed and the change is not applied.
   */
  record: z.nullable(z.object({ id: z.uuid(), version: z.int(), name: z.string() })),
  values: z
    .array(z.object({ column: z.string(), kind: z.string(), before: shown, after: shown }))
    .check(z.minLength(1), z.maxLength(40)),
  currency: currencySchema,
});
export type ProposedChange = z.infer<typeof proposedChangeSchema>;
export type ProposedValue = ProposedChange["values"][number];

/**
 * The reasons why a change is not proposed or not applied: the caller lacks the permission, the record was edited or
 * deleted in the meantime, a value is invalid, or nothing would change.
 */
export const changeErrorCodes = ["not_allowed", "edited_since", "gone", "bad_value", "same_already"] as const;
export type ChangeErrorCode = (typeof changeErrorCodes)[number];

/** A proposed change as stored with its message, and the result of applying it. */
export const storedChangeSchema = z.object({
  proposed: proposedChangeSchema,
  state: z.enum(["proposed", "done", "dismissed", "refused"]),
  /** The record that was created or edited; null until the change is applied. */
  record_id: z.nullable(z.uuid()),
  /** The change set to undo the change with; null until the change is applied. */
  change_set_id: z.nullable(z.uuid()),
  rejection: z.nullable(z.enum(changeErrorCodes)),
});
export type StoredChange = z.infer<typeof storedChangeSchema>;

/** Returns a change that needs to be confirmed. */
export const toPendingChange = (proposed: ProposedChange): StoredChange => ({
  proposed,
  state: "proposed",
  record_id: null,
  change_set_id: null,
  rejection: null,
});

/** A record that a message is about. The user selected it, so its name is not parsed. */
export const attachedSchema = z.object({
  entity: z.enum(["accounts", "contacts", "deals", "products", "activities"]),
  id: z.uuid(),
  name: z.string().check(z.maxLength(400)),
  /** Distinguishes the record from others with the same name. */
  detail: z.optional(z.string().check(z.maxLength(1000))),
});
export type Attached = z.infer<typeof attachedSchema>;
const listContextSchema = z.object({ entity: z.literal("list"), list: listScopeSchema });
/** The subject of a message: a record or a list. */
export const pageContextSchema = z.discriminatedUnion("entity", [attachedSchema, listContextSchema]);
export type PageContext = z.infer<typeof pageContextSchema>;
export const isAttachedRecord = (context: PageContext): context is Attached => context.entity !== "list";
export const maxAttachedRecords = 5;
