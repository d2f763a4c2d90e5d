import { createHash } from "node:crypto";

import Stripe from "stripe";

import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import { httpLimits } from "#server/outbound/limits.ts";
import {
  type CheckoutState,
  type Order,
  type PaymentProvider,
  ProviderUnavailable,
} from "#server/tokens/payments/payment-provider.ts";
import { readSignedEvent } from "#server/tokens/payments/read-event.ts";

type Settings = {
  secretKey: string;
  webhookSecret: string;
  /** The address of another server with Stripe's API. */
  base?: string;
  isTaxAutomatic: boolean;
  timeoutMs?: number;
};

/**
 * The version of Stripe's API. Stripe responds in this version regardless of the account's default, so that upgrades
 * are deliberate.
 */
const apiVersion = "2026-10-28.endive";
/** Number of retries of a request. The library waits in between and uses the same idempotency key. */
const retries = 1;

/** Creates the provider for payments with Stripe Checkout: https://docs.stripe.com/payments/checkout. */
export function createStripe({
  secretKey,
  webhookSecret,
  base,
  isTaxAutomatic,
  timeoutMs = httpLimits.stripe.totalMs,
}: Settings) {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    httpClient: Stripe.createFetchHttpClient(boundedFetch("stripe")),
    telemetry: false,
    ...(base && addressOf(base)),
  });

  /**
   * Creates a customer. Repeated calls for the same user and address return the same customer for one day, as long as
   * Stripe stores idempotency keys.
   */
  async function createCustomer({ accountId, email }: Order, unknown: string | null): Promise<string> {
    const by = createHash("sha256").update(`${accountId} ${email} ${unknown}`).digest("hex").slice(0, 32);
    const { id } = await stripe.customers.create(
      { ...(email && { email }), metadata: { account: accountId } },
      { idempotencyKey: `vanda-customer-${by}` },
    );
    return id;
  }

  const openSession = (order: Order, customer: string) =>
    stripe.checkout.sessions.create(sessionOf(order, customer, isTaxAutomatic), {
      idempotencyKey: `vanda-checkout-${order.paymentId}-${customer}`,
    });

  async function isDisputed(charge: Stripe.Charge): Promise<boolean> {
    if (!charge.disputed) return false;
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return data.some(({ status }) => !harmless.has(status));
  }

  const provider: PaymentProvider = {
    name: "stripe",
    openCheckout: (order, keepCustomer) =>
      asking(async () => {
        const customer = order.customer ?? (await keepCustomer(await createCustomer(order, null), null));
        const session = await openSession(order, customer).catch(async (error: unknown) => {
          if (!isMissing(error) || error.param !== "customer") throw error;
          // The customer was deleted at Stripe, so a new one is created.
          return openSession(order, await keepCustomer(await createCustomer(order, customer), customer));
        });
        if (!session.url) throw new ProviderUnavailable("Stripe returned no URL for a checkout");
        return { sessionId: session.id, url: session.url };
      }),
    readCheckout: (sessionId) =>
      asking(async () => {
        const session = await stripe.checkout.sessions
          .retrieve(sessionId, { expand: ["payment_intent.latest_charge"] })
          .catch((error: unknown) => {
            if (isMissing(error)) return null;
            throw error;
          });
        return session && toCheckoutState(session, isDisputed);
      }),
    findSession: (intent) =>
      asking(
        async () => (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? null,
      ),
    forgetCustomer: (customer) =>
      asking(async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
    readEvent: (body, signature) => readSignedEvent(body, signature, webhookSecret),
  };
  return provider;
}

/** Returns the parameters of https://docs.stripe.com/api/checkout/sessions/create. */
function sessionOf(order: Order, customer: string, isTaxAutomatic: boolean): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: order.paymentId };
  return {
    mode: "payment",
    submit_type: "pay",
    client_reference_id: order.paymentId,
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountMinor,
          // The price in the shop is the price to pay, so it includes any tax.
          ...(isTaxAutomatic && { tax_behavior: "inclusive" }),
          ...(order.productId
            ? { product: order.productId }
            : { product_data: { name: order.name, description: order.description } }),
        },
      },
    ],
    // In another currency the amount would differ from the agreed one.
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: isTaxAutomatic },
    ...(isTaxAutomatic && { customer_update: { address: "auto" } }),
    payment_intent_data: {
      description: order.name,
      metadata,
      ...(order.email && { receipt_email: order.email }),
    },
    metadata,
    ...(order.language && { locale: order.language }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

async function toCheckoutState(
  session: Stripe.Checkout.Session,
  isDisputed: (charge: Stripe.Charge) => Promise<boolean>,
): Promise<CheckoutState> {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const state = stateOf(session, intent);
  const isPaid = state === "paid";
  return {
    paymentId: session.client_reference_id,
    amountMinor: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
    state,
    refundedMinor: isPaid ? (charge?.amount_refunded ?? 0) : 0,
    isDisputed: isPaid && charge !== null && (await isDisputed(charge)),
    paymentIntent: intent?.id ?? null,
    receiptUrl: charge?.receipt_url?.startsWith("https://") ? charge.receipt_url : null,
  };
}

/**
 * Returns the state of a session. A complete session is not yet paid if a bank takes days, see
 * https://docs.stripe.com/payments/checkout/fulfill-orders.
 */
function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (paid === "paid") return "paid";
  return intent?.status === "processing" ? "processing" : "failed";
}

/**
 * States of disputes where no money was taken: inquiries, and disputes that were won. See
 * https://docs.stripe.com/disputes/how-disputes-work.
 */
const harmless: ReadonlySet<string> = new Set([
  "won",
  "prevented",
  "warning_closed",
  "warning_needs_response",
  "warning_under_review",
]);

const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * Converts all errors of Stripe to one error for the buyer: the payment is not possible now. The log contains the
 * reason.
 */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnavailable(`Stripe: ${error.type} ${error.statusCode ?? ""} ${error.message}`.trim(), {
      cause: error,
    });
  }
}

function addressOf(base: string): { protocol: "http" | "https"; host: string; port: string } {
  const { protocol, hostname, port } = new URL(base);
  const isSafe = protocol === "https:";
  return { protocol: isSafe ? "https" : "http", host: hostname, port: port || (isSafe ? "443" : "80") };
}
