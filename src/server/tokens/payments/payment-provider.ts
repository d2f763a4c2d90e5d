import type { Language } from "#domain/languages.ts";

/** The product and the buyer, and the pages to which the buyer returns. */
export type Order = {
  paymentId: string;
  accountId: string;
  name: string;
  description: string;
  tokens: number;
  /** The amount in the minor unit of `currency`, a code of three capital letters. */
  amountMinor: number;
  currency: string;
  /** The provider's id of the product, by which the provider counts sales; null if there is none. */
  productId: string | null;
  email: string | null;
  language: Language | null;
  /** The buyer's customer id at the provider, from the last purchase. */
  customer: string | null;
  /** The address after a payment. The provider replaces `{CHECKOUT_SESSION_ID}` with the session's id. */
  successUrl: string;
  cancelUrl: string;
};

/** The current state of a checkout, in the provider's terms. */
export type CheckoutState = {
  paymentId: string | null;
  amountMinor: number | null;
  currency: string | null;
  state: "open" | "processing" | "paid" | "failed" | "expired";
  refundedMinor: number;
  /** True if the bank has taken the money back on behalf of its customer, temporarily or permanently. */
  isDisputed: boolean;
  paymentIntent: string | null;
  receiptUrl: string | null;
};

/**
 * An event of a provider with a valid signature. It is about a checkout, identified by one of its two ids, or about
 * anything else.
 */
export type PaymentEvent = { id: string; type: string; about: { session: string } | { intent: string } | null };

/** The payment provider. All calls can be repeated: the same order opens the same checkout. */
export type PaymentProvider = {
  name: "stripe" | "demo";
  /**
   * Opens the payment page of an order. `keepCustomer` is called with a new customer id and, if the provider no longer
   * has the previous one, with the previous id. It returns the id to use from then on.
   */
  openCheckout(
    order: Order,
    keepCustomer: (customer: string, unknown: string | null) => Promise<string>,
  ): Promise<{ sessionId: string; url: string }>;
  /** Returns the state of a checkout; null if the provider has no such session. */
  readCheckout(sessionId: string): Promise<CheckoutState | null>;
  /** Returns the session of a payment; null if there is none. */
  findSession(intent: string): Promise<string | null>;
  /**
   * Deletes a customer at the provider, which keeps the payments. It is not an error if the customer is already
   * deleted.
   */
  forgetCustomer(customer: string): Promise<void>;
  /**
   * Parses a signed event. Throws a BadSignature if the provider has not signed it within the last few minutes, or a
   * MalformedEvent.
   */
  readEvent(body: string, signature: string): PaymentEvent | Promise<PaymentEvent>;
};

/** Thrown if an event has no valid, recent signature of the provider. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** Thrown for a signed body that is not an event. */
export class MalformedEvent extends Error {
  override readonly name = "MalformedEvent";
}

/** Thrown if the provider did not respond, or not correctly. The request can be repeated. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}
