import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";

/** The status of a payment, as in `public.payments.state`. */
export const paymentStates = ["open", "processing", "paid", "refunded", "disputed", "failed", "expired"] as const;

export const createTokenCheckout = defineFunction({
  name: "POST /create-token-checkout",
  summary: "Starts the purchase of a package of tokens; returns its checkout page.",
  input: z.object({ body: z.object({ packageId: z.string().check(z.maxLength(100)) }) }),
  output: z.object({ url: z.url() }),
  limits: { who: "person" },
  errorCodes: ["people_only", "package_not_found", "payments_off", "payments_away", "too_many_checkouts"],
});

export const verifyTokenCheckout = defineFunction({
  name: "POST /verify-token-checkout",
  summary: "Returns the state of a purchase of the caller, by the ID of its result page, and the balance.",
  input: z.object({ body: z.object({ sessionId: z.string().check(z.maxLength(200)) }) }),
  output: z.object({
    state: z.enum(paymentStates),
    /** The number of tokens bought; they are credited when the payment is complete. */
    tokens: z.int(),
    balance: z.int(),
  }),
  limits: { who: "person" },
  errorCodes: ["people_only", "payment_not_found"],
});
