import type { Context } from "#server/context/context.ts";
import type { PaymentEvent, PaymentProvider } from "#server/payments/payment-provider.ts";
import { queryValue, refreshCheckout, findCheckout } from "#server/payments/refresh-checkout.ts";

/**
 * Processes a signed event of a provider, however often and in whatever order it arrives: it identifies the checkout to
 * request. Throws a BadSignature or a MalformedEvent; and a ProviderUnavailable if the provider should send it again.
 */
export async function handleEvent(
  context: Context,
  provider: PaymentProvider,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = await provider.readEvent(body, signature);
  if (!event.about || (await isKnown(context, provider, event))) return;
  const sessionId = await sessionOf(context, provider, event.about);
  const outcome = sessionId ? await refreshCheckout(context, provider, sessionId, event) : "unknown";
  // An account may sell other things, too.
  if (outcome === "unknown")
    context.log.info({ event: event.id, type: event.type }, "Ignored an event of an unknown payment");
}

const isKnown = (context: Context, provider: PaymentProvider, { id }: PaymentEvent) =>
  queryValue<boolean>(context, "private.knows_payment_event($1, $2)", [provider.name, id]);

/**
 * Returns the session of an event. A refund may arrive before the event of its payment: then the provider is asked for its
 * checkout.
 */
async function sessionOf(context: Context, provider: PaymentProvider, about: NonNullable<PaymentEvent["about"]>) {
  if ("session" in about) return about.session;
  const known = await findCheckout(context, provider, { intent: about.intent });
  return known?.session_id ?? provider.findSession(about.intent);
}
