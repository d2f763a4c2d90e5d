import { createHmac } from "node:crypto";

import type { Currency } from "#domain/numbers/currency.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { fill, checkoutTexts } from "#server/texts/texts.ts";
import type { CheckoutState, PaymentProvider } from "#server/tokens/payments/payment-provider.ts";

type Row = {
  session_id: string;
  payment_id: string;
  name: string;
  amount_minor: number;
  currency: Currency;
  success_url: string;
  cancel_url: string;
  paid_at: Date | null;
  refunded_minor: number;
  is_disputed: boolean;
  is_over: boolean;
};
export type DemoCheckout = Row & { state: CheckoutState["state"] };

export const demoCheckoutPath = "/demo-checkout";

/** Returns the secret with which the demo checkout signs its events, so that they are processed like Stripe's. */
export const demoCheckoutSecret = ({ secret }: Pick<Context, "secret">) =>
  deriveKey(secret, "demo till").toString("hex");

/**
 * Creates the demo checkout, a payment provider for users who try the product on their own machine: customers pay by a
 * click.
 */
export function createDemoCheckout(context: Context): PaymentProvider {
  return {
    name: "demo",
    async openCheckout(order) {
      const sessionId = sessionIdOf(context, order.paymentId);
      const successUrl = order.successUrl.replace("{CHECKOUT_SESSION_ID}", sessionId);
      const name = fill(checkoutTexts[order.language ?? "en"].tokens, { count: String(order.tokens) });
      await asRole(context.pool, worker, (sql) =>
        sql.query(
          `insert into private.demo_checkouts (session_id, payment_id, name, amount_minor, currency, success_url, cancel_url)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (session_id) do nothing`,
          [sessionId, order.paymentId, name, order.amountMinor, order.currency, successUrl, order.cancelUrl],
        ),
      );
      return { sessionId, url: new URL(`${demoCheckoutPath}/${sessionId}`, order.successUrl).href };
    },
    async readCheckout(sessionId) {
      const checkout = await readDemoCheckout(context, sessionId);
      return (
        checkout && {
          paymentId: checkout.payment_id,
          amountMinor: checkout.amount_minor,
          currency: checkout.currency,
          state: checkout.state,
          refundedMinor: checkout.refunded_minor,
          isDisputed: checkout.is_disputed,
          paymentIntent: null,
          receiptUrl: checkout.paid_at && new URL(`${demoCheckoutPath}/${sessionId}`, checkout.success_url).href,
        }
      );
    },
    findSession: async () => null,
    // The demo checkout stores no customers.
    forgetCustomer: async () => {},
    // The parser is loaded on first use: it needs Stripe's library, which would take memory on a server that sells
    // nothing.
    async readEvent(body, signature) {
      const { readSignedEvent } = await import("#server/tokens/payments/read-event.ts");
      return readSignedEvent(body, signature, demoCheckoutSecret(context));
    },
  };
}

/** Returns the session id of a payment, which only the server can compute. Repeated calls return the same id. */
const sessionIdOf = (context: Context, paymentId: string) =>
  `demo_${createHmac("sha256", demoCheckoutSecret(context)).update(paymentId).digest().subarray(0, 24).toString("base64url")}`;

/** Returns the stored state of a demo checkout; null if there is none. */
export async function readDemoCheckout({ pool }: Context, sessionId: string): Promise<DemoCheckout | null> {
  const { rows } = await asRole(pool, worker, (sql) =>
    sql.query<Row>(
      `select session_id, payment_id, name, amount_minor, currency, success_url, cancel_url, paid_at, refunded_minor, is_disputed,
         paid_at is null and created_at < private.now() - interval '1 day' as is_over
       from private.demo_checkouts where session_id = $1`,
      [sessionId],
    ),
  );
  const [row] = rows;
  return row ? { ...row, state: row.paid_at ? "paid" : row.is_over ? "expired" : "open" } : null;
}

/** Records the payment of an open checkout. A repeated call has no effect. */
export const payDemoCheckout = ({ pool }: Context, sessionId: string) =>
  asRole(pool, worker, (sql) =>
    sql.query(
      `update private.demo_checkouts set paid_at = private.now()
       where session_id = $1 and paid_at is null and created_at >= private.now() - interval '1 day'`,
      [sessionId],
    ),
  );
