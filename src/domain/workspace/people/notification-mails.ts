import * as z from "zod/mini";

/** The kinds of notifications that the actions of members cause. Each can also be sent by email. */
export const mailedKinds = ["handover", "assignment", "mention", "conversation"] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** The options for the delivery of notification emails. */
export const deliveries = ["immediately", "daily", "off"] as const;
type Delivery = (typeof deliveries)[number];

const storedSchema = z.partialRecord(z.enum(mailedKinds), z.enum(deliveries));

/** Returns the option for each kind of notification; the default is immediately, as in the database. */
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
