import Stripe from "stripe";
import * as z from "zod";

import { BadSignature, MalformedEvent, type PaymentEvent } from "#server/tokens/payments/payment-provider.ts";

/**
 * Maximum age of a signature in seconds, as recommended by Stripe, so that an intercepted signature soon becomes
 * useless.
 */
const tolerance = 300;

const text = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const envelopeSchema = z.object({ id: text, type: text });
/** The data of events. Only the ids are used. */
const dataSchema = z.object({
  data: z.object({
    object: z.object({
      id: text.optional(),
      object: text,
      payment_intent: z.union([text, z.object({ id: text })]).nullish(),
    }),
  }),
});

/** Matches events about payments, refunds and disputes of a checkout. An endpoint may also receive other events. */
const ofInterest = /^(checkout\.session\.|charge\.refund|charge\.dispute\.|refund\.)/;

/**
 * Parses an event that was signed by Stripe's scheme, https://docs.stripe.com/webhooks#verify-manually. Throws
 * BadSignature or MalformedEvent.
 */
export function readSignedEvent(body: string, signature: string, secret: string): PaymentEvent {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, tolerance);
  } catch (error) {
    // The body is parsed only after its signature was verified.
    if (error instanceof SyntaxError) throw new MalformedEvent("It is not JSON", { cause: error });
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new BadSignature(error.message, { cause: error });
  }
  rejectFuture(signature);
  const parsed: unknown = JSON.parse(body);
  const { data: event } = envelopeSchema.safeParse(parsed);
  if (!event) throw new MalformedEvent("It has no event ID or type");
  const { data: content } = dataSchema.safeParse(parsed);
  return { ...event, about: content && ofInterest.test(event.type) ? aboutOf(content.data.object) : null };
}

/** Rejects signatures with a time in the future, which Stripe's library accepts: they could be kept for later use. */
function rejectFuture(signature: string) {
  const [, timestamp] = /(?:^|,)\s*t=(\d+)/.exec(signature) ?? [];
  if (Number(timestamp) > Date.now() / 1000 + tolerance)
    throw new BadSignature("Timestamp outside the tolerance: it is in the future");
}

function aboutOf({ id, object, payment_intent: intent }: z.output<typeof dataSchema>["data"]["object"]) {
  if (object === "checkout.session") return id ? { session: id } : null;
  const intentId = typeof intent === "object" ? intent?.id : intent;
  return intentId ? { intent: intentId } : null;
}

/** Returns the signature header of a body, as Stripe would sign it. */
export const signEvent = (payload: string, secret: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });
