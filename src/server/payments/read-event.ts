import Stripe from "stripe";
import * as z from "zod";

import { BadSignature, type PaymentEvent } from "#server/payments/payment-provider.ts";

/** How old a signature may be, in seconds, as Stripe advises: what was overheard is of no use later. */
const tolerance = 300;

/** Of what these tell us, only the ids are used. */
const eventSchema = z.object({
  id: z.string().max(200),
  type: z.string().max(200),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** What pays, refunds and disputes a checkout; an endpoint may be told of more. */
const ofInterest = /^(checkout\.session\.|charge\.refund|charge\.dispute\.|refund\.)/;

/** Reads an event that was signed with Stripe's scheme, https://docs.stripe.com/webhooks#verify-manually. */
export function readSignedEvent(body: string, signature: string, secret: string): PaymentEvent {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, tolerance);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new BadSignature(error.message, { cause: error });
  }
  const { success, data: event } = eventSchema.safeParse(JSON.parse(body));
  if (!success) return { id: "", type: "", about: null };
  return { id: event.id, type: event.type, about: ofInterest.test(event.type) ? aboutOf(event.data.object) : null };
}

function aboutOf({ id, object, payment_intent: intent }: z.output<typeof eventSchema>["data"]["object"]) {
  if (object === "checkout.session") return id ? { session: id } : null;
  const intentId = typeof intent === "object" ? intent?.id : intent;
  return intentId ? { intent: intentId } : null;
}

/** The header that goes with a body, as Stripe signs it. */
export const signEvent = (payload: string, secret: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });
