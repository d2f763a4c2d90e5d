import type { Context } from "#server/context.ts";
import { ask, bringUpToDate, findCheckout } from "#server/payments/bring-up-to-date.ts";
import type { PaymentEvent, PaymentProvider } from "#server/payments/payment-provider.ts";

/**
 * Takes the news of a provider, signed, however often and in whichever order it comes: it tells which checkout to ask about.
 * Throws a BadSignature or a MalformedEvent; and a ProviderAway where the provider is to send it again.
 */
export async function takeEvent(
  context: Context,
  provider: PaymentProvider,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = await provider.readEvent(body, signature);
  if (!event.about || (await isKnown(context, provider, event))) return;
  const sessionId = await sessionOf(context, provider, event.about);
  const outcome = sessionId ? await bringUpToDate(context, provider, sessionId, event) : "unknown";
  // An account may sell other things, too.
  if (outcome === "unknown")
    context.log.info({ event: event.id, type: event.type }, "News of a payment that is not ours");
}

const isKnown = (context: Context, provider: PaymentProvider, { id }: PaymentEvent) =>
  ask<boolean>(context, "private.knows_payment_event($1, $2)", [provider.name, id]);

/** A refund may come before we have been told that it was paid: then the provider knows of which checkout it is. */
async function sessionOf(context: Context, provider: PaymentProvider, about: NonNullable<PaymentEvent["about"]>) {
  if ("session" in about) return about.session;
  const known = await findCheckout(context, provider, { intent: about.intent });
  return known?.session_id ?? provider.findSession(about.intent);
}
