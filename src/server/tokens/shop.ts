import * as functions from "#domain/functions/shop.ts";
import type { Context } from "#server/context/context.ts";
import { originFor } from "#server/http/origin-for.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";
import { offeredPayments } from "#server/tokens/payments/offered-payments.ts";
import { ProviderUnavailable } from "#server/tokens/payments/payment-provider.ts";
import { payments } from "#server/tokens/payments/payments.ts";
import { queryValue, refreshCheckout, findCheckout } from "#server/tokens/payments/refresh-checkout.ts";
import { startCheckout } from "#server/tokens/payments/start-checkout.ts";

/** The states of a payment that the provider may have newer information about. */
const unsettled = new Set(["open", "processing"]);

/** Creates the functions that start purchases of tokens and return their status to the buyers. */
export const shopFunctions = (context: Context) => [
  serve(functions.createTokenCheckout, async ({ body }, { identity, request }) => {
    const provider = await payments(context).provider();
    if (!provider || offeredPayments(context, request) === "off")
      throw new FunctionError("payments_off", "Token purchases are turned off because no payment provider is set up");
    const origin = originFor(context, request);
    return {
      url: await startCheckout(context, provider, { person: identity.userId, packageId: body.packageId, origin }),
    };
  }),

  serve(functions.verifyTokenCheckout, async ({ body }, { identity }) => {
    const provider = await payments(context).provider();
    const find = () =>
      provider && findCheckout(context, provider, { session: body.sessionId, person: identity.userId });
    const known = await find();
    if (!provider || !known) throw new FunctionError("payment_not_found", "Purchase not found");
    if (unsettled.has(known.state) && (await queryValue(context, "private.may_query_provider($1)", [known.payment_id])))
      await refreshCheckout(context, provider, known.session_id).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error;
        context.log.warn({ err: error, payment: known.payment_id }, "A payment could not be verified yet");
      });
    const balance = await asRole(context.pool, identity, async (sql) => {
      const { rows } = await sql.query<{ available_tokens: number }>(
        "select available_tokens from public.own_tokens()",
      );
      return rows[0]?.available_tokens ?? 0;
    });
    return { state: (await find())?.state, tokens: known.tokens, balance };
  }),
];
