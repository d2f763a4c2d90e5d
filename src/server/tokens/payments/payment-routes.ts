import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";

import type { Context } from "#server/context/context.ts";
import { smallBody } from "#server/http/bodies/bodies.ts";
import { takeBody } from "#server/http/bodies/take-body.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { errorResponse } from "#server/request/error-response.ts";
import { pageHeaders } from "#server/system-mail/page.ts";
import { demoCheckoutPage } from "#server/tokens/payments/demo-checkout-page.ts";
import {
  demoCheckoutPath,
  demoCheckoutSecret,
  payDemoCheckout,
  readDemoCheckout,
} from "#server/tokens/payments/demo-checkout.ts";
import {
  BadSignature,
  MalformedEvent,
  type PaymentEvent,
  type PaymentProvider,
  ProviderUnavailable,
} from "#server/tokens/payments/payment-provider.ts";
import { payments } from "#server/tokens/payments/payments.ts";
import { findCheckout, queryValue, refreshCheckout } from "#server/tokens/payments/refresh-checkout.ts";

type HonoEnv = { Bindings: HttpBindings };
const checkoutHeaders = { ...pageHeaders({ frames: "'none'", forms: "'self'" }), "referrer-policy": "no-referrer" };

/**
 * Creates the routes for the events of the provider or for the demo checkout, depending on the payment method of this
 * server.
 */
export function createPaymentRoutes(context: Context): Hono<HonoEnv> {
  const routes = new Hono<HonoEnv>();
  const { way } = payments(context);
  if (way === "stripe") addWebhook(routes, context);
  if (way === "demo") addDemoCheckout(routes, context);
  routes.onError((error, request) => {
    const reply = errorResponse(error, () => context.log.error({ err: error }, "A payment event failed"));
    return request.json(reply.body, reply.status, reply.headers);
  });
  return routes;
}

function addWebhook(routes: Hono<HonoEnv>, context: Context) {
  const webhook = "/webhooks/stripe";
  routes.use(
    webhook,
    takeBody<HonoEnv>(context, () => ({ person: null, most: smallBody })),
  );
  routes.post(webhook, async (request) => {
    const provider = await payments(context).provider();
    if (!provider) return request.notFound();
    try {
      const signature = request.req.header("stripe-signature") ?? "";
      await handleEvent(context, provider, { body: await request.req.text(), signature });
      return request.json({ received: true });
    } catch (error) {
      if (error instanceof BadSignature) {
        context.log.warn({ reason: error.message }, "Rejected a payment event with a wrong signature");
        return request.json({ code: "bad_signature", message: "The signature is wrong" }, 400);
      }
      if (error instanceof MalformedEvent) {
        context.log.warn({ reason: error.message }, "Rejected a malformed payment event");
        return request.json({ code: "malformed_event", message: "The body is not an event" }, 400);
      }
      if (!(error instanceof ProviderUnavailable)) throw error;
      // Stripe sends the event again for three days.
      context.log.warn({ err: error }, "A payment event could not be processed yet");
      return request.json({ code: "payments_away", message: "Stripe is unavailable. Send the event again" }, 503);
    }
  });
}

function addDemoCheckout(routes: Hono<HonoEnv>, context: Context) {
  const checkout = `${demoCheckoutPath}/:session`;
  routes.use(checkout, async (request, next) => (isLocalRequest(request) ? next() : request.notFound()));
  routes.use(
    checkout,
    takeBody<HonoEnv>(context, () => ({ person: null, most: smallBody })),
  );
  routes.get(checkout, async (request) => {
    const checkout = await readDemoCheckout(context, request.req.param("session"));
    if (!checkout) return request.notFound();
    const language = requestLanguage(request.req.header("accept-language"));
    return request.html(demoCheckoutPage(language, checkout), 200, checkoutHeaders);
  });
  routes.post(checkout, async (request) => {
    const session = request.req.param("session");
    const checkout = await readDemoCheckout(context, session);
    if (!checkout) return request.notFound();
    if (checkout.state === "expired") return request.redirect(request.req.path, 303);
    await payDemoCheckout(context, session);
    await sendPaidEvent(context, session).catch((error: unknown) => {
      // The payment is valid anyway: the success page requests its state, and so does the routine poll-payments.
      context.log.warn({ err: error }, "The demo checkout could not report a payment");
    });
    return request.redirect(checkout.success_url, 303);
  });
}

/** Sends an event of the demo checkout like one of Stripe: it is signed, and the same code processes it. */
async function sendPaidEvent(context: Context, session: string) {
  const { signEvent } = await import("#server/tokens/payments/read-event.ts");
  const provider = await payments(context).provider();
  const body = JSON.stringify({
    id: `evt_${session}`,
    object: "event",
    type: "checkout.session.completed",
    data: { object: { id: session, object: "checkout.session" } },
  });
  if (provider) await handleEvent(context, provider, { body, signature: signEvent(body, demoCheckoutSecret(context)) });
}

/**
 * Processes a signed event of a provider, which only identifies the checkout to fetch, so it may arrive in any order
 * and repeatedly. Throws a BadSignature or a MalformedEvent, or a ProviderUnavailable if the provider should send the
 * event again.
 */
async function handleEvent(
  context: Context,
  provider: PaymentProvider,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = await provider.readEvent(body, signature);
  if (!event.about || (await isKnown(context, provider, event))) return;
  const sessionId = await sessionOf(context, provider, event.about);
  const outcome = sessionId ? await refreshCheckout(context, provider, sessionId, event) : "unknown";
  // The same account may also sell other things.
  if (outcome === "unknown")
    context.log.info({ event: event.id, type: event.type }, "Ignored an event of an unknown payment");
}

const isKnown = (context: Context, provider: PaymentProvider, { id }: PaymentEvent) =>
  queryValue<boolean>(context, "private.is_known_payment_event($1, $2)", [provider.name, id]);

/**
 * Returns the session of an event. A refund may arrive before the event of its payment; in that case the session is
 * requested from the provider.
 */
async function sessionOf(context: Context, provider: PaymentProvider, about: NonNullable<PaymentEvent["about"]>) {
  if ("session" in about) return about.session;
  const known = await findCheckout(context, provider, { intent: about.intent });
  return known?.session_id ?? provider.findSession(about.intent);
}
