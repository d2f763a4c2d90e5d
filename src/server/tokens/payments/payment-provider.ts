import type { Language } from "#domain/languages.ts";

/** The product, the buyer, and where they go afterwards. */
export type Order = {
  paymentId: string;
  accountId: string;
  name: string;
  description: string;
  tokens: number;
  /** In the smallest unit of the currency, which is three capital letters. */
  amountMinor: number;
  currency: string;
  /** The product by which the provider counts it, if there is one. */
  productId: string | null;
  email: string | null;
  language: Language | null;
  /** Their customer id at the provider from the last purchase. */
  customer: string | null;
  /** `{CHECKOUT_SESSION_ID}` in it stands for the session. */
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
  /** True if the bank has taken the money back for its customer, temporarily or permanently. */
  isDisputed: boolean;
  paymentIntent: string | null;
  receiptUrl: string | null;
};

/** An event of a provider with a valid signature: about a checkout, by one of its two ids, or about anything else. */
export type PaymentEvent = { id: string; type: string; about: { session: string } | { intent: string } | null };

/** The payment provider. Each call may be repeated: the same order opens the same checkout. */
export type PaymentProvider = {
  name: "stripe" | "demo";
  /**
   * Opens the payment page of an order. `keepCustomer` is called with a new customer id, and returns the one to use from
   * then on.
   */
  openCheckout(
    order: Order,
    keepCustomer: (customer: string, unknown: string | null) => Promise<string>,
  ): Promise<{ sessionId: string; url: string }>;
  /** Null if the provider has no such session. */
  readCheckout(sessionId: string): Promise<CheckoutState | null>;
  /** Returns the session in which a payment was made. */
  findSession(intent: string): Promise<string | null>;
  /** Deletes the customer at the provider; their payments stay there. An already deleted one is not an error. */
  forgetCustomer(customer: string): Promise<void>;
  /** Throws a BadSignature if this was not signed by the provider within the last few minutes, or a MalformedEvent. */
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

/** Thrown if the provider did not respond, or not correctly: the request may be repeated. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}
