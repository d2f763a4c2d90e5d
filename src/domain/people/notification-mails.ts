import * as z from "zod/mini";

/** The kinds of notifications that members cause. Each can also be sent by email. */
export const mailedKinds = ["handover", "assignment", "mention", "conversation"] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** When emails about a kind are sent. */
export const deliveries = ["immediately", "daily", "off"] as const;
type Delivery = (typeof deliveries)[number];

const storedSchema = z.partialRecord(z.enum(mailedKinds), z.enum(deliveries));

/** Returns the delivery of each kind; one that was not chosen is sent immediately, as the database has it. */
export function readDeliveries(stored: unknown): Record<MailedKind, Delivery> {
  const { data } = storedSchema.safeParse(stored);
  return {
    handover: "immediately",
    assignment: "immediately",
    mention: "immediately",
    conversation: "immediately",
    ...data,
  };
}
