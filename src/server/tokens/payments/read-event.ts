import Stripe from "stripe";
import * as z from "zod";

import { BadSignature, MalformedEvent, type PaymentEvent } from "#server/tokens/payments/payment-provider.ts";

/** Maximum age of a signature, in seconds, as Stripe advises: an intercepted one is useless later. */
const tolerance = 300;

const text = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const envelopeSchema = z.object({ id: text, type: text });
/** The events; only their ids are used. */
const dataSchema = z.object({
  data: z.object({
    object: z.object({
      id: text.optional(),
      object: text,
      payment_intent: z.union([text, z.object({ id: text })]).nullish(),
    }),
  }),
});

/** Events about payments, refunds and disputes of a checkout; an endpoint may receive others. */
const ofInterest = /^(checkout\.session\.|charge\.refund|charge\.dispute\.|refund\.)/;

/** Parses an event that was signed with Stripe's scheme, https://docs.stripe.com/webhooks#verify-manually. */
export function readSignedEvent(body: string, signature: string, secret: string): PaymentEvent {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, tolerance);
  } catch (error) {
    // It is parsed only after the signature was verified.
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

/** Rejects signatures with a future time, which Stripe's library accepts: they could be stored until then. */
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

/** Returns the signature header of a body, as Stripe signs it. */
export const signEvent = (payload: string, secret: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });
