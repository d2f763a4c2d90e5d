import pg from "pg";
import * as z from "zod";

import { isLanguage, type Language } from "#domain/languages.ts";
import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/tokens/payments/payment-provider.ts";
import { queryValue } from "#server/tokens/payments/refresh-checkout.ts";

const startedSchema = z.object({
  paymentId: z.string(),
  accountId: z.string(),
  name: z.string(),
  description: z.string(),
  tokens: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  productId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(z.custom<Language>(isLanguage)),
  customer: z.nullable(z.string()),
});

/**
 * Maximum number of purchases per hour and user. Each leaves a permanent row and sends a request to the provider; no
 * user buys that often.
 */
const maxPerHour = 20;

/**
 * Starts the purchase of a package at the price set by the server. Returns the address of the payment page. Throws a
 * FunctionError if the package does not exist, the provider does not respond, or the user has started too many
 * purchases.
 */
export async function startCheckout(
  context: Context,
  provider: PaymentProvider,
  request: { person: string; packageId: string; origin: string },
): Promise<string> {
  const most = context.env.RATE_LIMITS === "off" ? 1_000_000 : maxPerHour;
  const started = await queryValue(context, "private.start_payment($1, $2, $3, $4)", [
    request.person,
    request.packageId,
    provider.name,
    most,
  ]).catch(rejectTooMany);
  if (!started) throw new FunctionError("package_not_found", "The package does not exist");
  const order = startedSchema.parse(started);
  try {
    const { sessionId, url } = await provider.openCheckout(
      {
        ...order,
        successUrl: `${request.origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${request.origin}/payment-cancelled`,
      },
      (customer, unknown) =>
        queryValue(context, "private.store_customer($1, $2, $3, $4)", [
          order.accountId,
          provider.name,
          customer,
          unknown,
        ]),
    );
    // The address is returned only after the session was stored, so that every payment is known here.
    await queryValue(context, "private.store_session_id($1, $2)", [order.paymentId, sessionId]);
    return url;
  } catch (error) {
    await queryValue(context, "private.fail_payment($1)", [order.paymentId]);
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.error({ err: error, payment: order.paymentId }, "A checkout could not be created");
    throw new FunctionError("payments_away", "The payment provider is not responding. Try again in a moment");
  }
}

function rejectTooMany(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === "VT430")
    throw new FunctionError(
      "too_many_checkouts",
      `You started ${maxPerHour} purchases in the last hour. Try again later`,
    );
  throw error;
}
