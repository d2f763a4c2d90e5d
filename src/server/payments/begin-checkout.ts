import pg from "pg";
import * as z from "zod";

import { isLanguage, type Language } from "#domain/languages.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { ask } from "#server/payments/bring-up-to-date.ts";
import { type PaymentProvider, ProviderAway } from "#server/payments/payment-provider.ts";

const begunSchema = z.object({
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

/** Each one leaves a permanent row and a request to the provider; no user buys that often. */
const mostAnHour = 20;

/** Starts the purchase of a package, at the price set by the server. Returns the address of the payment page. */
export async function beginCheckout(
  context: Context,
  provider: PaymentProvider,
  asked: { person: string; packageId: string; origin: string },
): Promise<string> {
  const most = context.env.RATE_LIMITS === "off" ? 1_000_000 : mostAnHour;
  const begun = await ask(context, "private.begin_payment($1, $2, $3, $4)", [
    asked.person,
    asked.packageId,
    provider.name,
    most,
  ]).catch(refuseTooMany);
  if (!begun) throw new FunctionError("package_not_found", "There is no such package");
  const order = begunSchema.parse(begun);
  try {
    const { sessionId, url } = await provider.openCheckout(
      {
        ...order,
        successUrl: `${asked.origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${asked.origin}/payment-cancelled`,
      },
      (customer, unknown) =>
        ask(context, "private.keep_customer($1, $2, $3, $4)", [order.accountId, provider.name, customer, unknown]),
    );
    // The address is returned only then, so that every payment is known here.
    await ask(context, "private.name_session($1, $2)", [order.paymentId, sessionId]);
    return url;
  } catch (error) {
    await ask(context, "private.give_payment_up($1)", [order.paymentId]);
    if (!(error instanceof ProviderAway)) throw error;
    context.log.error({ err: error, payment: order.paymentId }, "A checkout could not be opened");
    throw new FunctionError("payments_away", "The payment provider does not answer: try again in a moment");
  }
}

function refuseTooMany(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === "VT430")
    throw new FunctionError("too_many_checkouts", `You began ${mostAnHour} purchases in the last hour: go on later`);
  throw error;
}
