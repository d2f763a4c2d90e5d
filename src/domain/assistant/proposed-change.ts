import * as z from "zod/mini";

import { changeables } from "#domain/assistant/change-fields.ts";
import { askedListSchema } from "#domain/assistant/understood.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const cell = z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()]));

/**
 * What somebody wants changed, before anything of it was looked up: values by column, as the table stores them (amounts in minor
 * units, days as YYYY-MM-DD, links by id), with no record where a new one is to be made.
 */
export const changeDraftSchema = z.object({
  entity: z.enum(changeables),
  record: z.nullable(z.uuid()),
  values: z.record(z.string(), cell),
});
export type ChangeDraft = z.infer<typeof changeDraftSchema>;

const shown = z.object({
  value: cell,
  /** What a link is called. */
  label: z.nullable(z.string()),
});

/** A change of one record as it is shown before it is done: what is there, and what would be. */
export const proposedChangeSchema = z.object({
  entity: z.enum(changeables),
  /** None where one is to be made. One that was edited since has another version, and is left alone. */
  record: z.nullable(z.object({ id: z.uuid(), version: z.int(), name: z.string() })),
  values: z
    .array(z.object({ column: z.string(), kind: z.string(), before: shown, after: shown }))
    .check(z.minLength(1), z.maxLength(40)),
  /** Of its amounts. */
  currency: currencySchema,
});
export type ProposedChange = z.infer<typeof proposedChangeSchema>;
export type ProposedValue = ProposedChange["values"][number];

/** Why a change is not proposed, or was not done: whoever asks may not, the record was edited since or is gone, or a value cannot be. */
export const changeRefusals = ["not_allowed", "edited_since", "gone", "bad_value", "same_already"] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];

/** A proposed change as it is kept with its message, and what became of it. */
export const keptChangeSchema = z.object({
  proposed: proposedChangeSchema,
  state: z.enum(["proposed", "done", "dismissed", "refused"]),
  /** The record that was made or edited. */
  record_id: z.nullable(z.uuid()),
  /** By which it is undone. */
  change_set_id: z.nullable(z.uuid()),
  refusal: z.nullable(z.enum(changeRefusals)),
});
export type KeptChange = z.infer<typeof keptChangeSchema>;

/** A change that waits for a click. */
export const waiting = (proposed: ProposedChange): KeptChange => ({
  proposed,
  state: "proposed",
  record_id: null,
  change_set_id: null,
  refusal: null,
});

/** Records that a message is about, by their own kinds; each was chosen, so its name is not read. */
export const attachedSchema = z.object({
  entity: z.enum(["accounts", "contacts", "deals", "products", "activities"]),
  id: z.uuid(),
  name: z.string().check(z.maxLength(400)),
  /** What tells it from others of its name. */
  detail: z.optional(z.string().check(z.maxLength(1000))),
});
export type Attached = z.infer<typeof attachedSchema>;
/** A list that a message is asked of. */
const besideListSchema = z.object({ entity: z.literal("list"), list: askedListSchema });
/** What stands beside a message: records, or a list. */
export const besideSchema = z.discriminatedUnion("entity", [attachedSchema, besideListSchema]);
export type Beside = z.infer<typeof besideSchema>;
export const isRecord = (beside: Beside): beside is Attached => beside.entity !== "list";
export const mostAttached = 5;
