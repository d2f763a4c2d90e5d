import Stripe from "stripe";
import * as z from "zod";

import { BadSignature, MalformedEvent, type PaymentEvent } from "#server/payments/payment-provider.ts";

/** How old a signature may be, in seconds, as Stripe advises: what was overheard is of no use later. */
const tolerance = 300;

const text = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const envelopeSchema = z.object({ id: text, type: text });
/** Of what these tell us, only the ids are used. */
const dataSchema = z.object({
  data: z.object({
    object: z.object({
      id: text.optional(),
      object: text,
      payment_intent: z.union([text, z.object({ id: text })]).nullish(),
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
    // It is parsed only once the signature is right.
    if (error instanceof SyntaxError) throw new MalformedEvent("It is no JSON", { cause: error });
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new BadSignature(error.message, { cause: error });
  }
  refuseFuture(signature);
  const parsed: unknown = JSON.parse(body);
  const { data: event } = envelopeSchema.safeParse(parsed);
  if (!event) throw new MalformedEvent("It has no id or type of an event");
  const { data: told } = dataSchema.safeParse(parsed);
  return { ...event, about: told && ofInterest.test(event.type) ? aboutOf(told.data.object) : null };
}

/** Stripe's library refuses what is too old only: what is signed for later could be kept until then. */
function refuseFuture(signature: string) {
  const [, timestamp] = /(?:^|,)\s*t=(\d+)/.exec(signature) ?? [];
  if (Number(timestamp) > Date.now() / 1000 + tolerance)
    throw new BadSignature("Timestamp outside the tolerance zone: it lies ahead");
}

function aboutOf({ id, object, payment_intent: intent }: z.output<typeof dataSchema>["data"]["object"]) {
  if (object === "checkout.session") return id ? { session: id } : null;
  const intentId = typeof intent === "object" ? intent?.id : intent;
  return intentId ? { intent: intentId } : null;
}

/** The header that goes with a body, as Stripe signs it. */
export const signEvent = (payload: string, secret: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });
