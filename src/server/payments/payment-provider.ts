import type { Language } from "#domain/languages.ts";

/** What is sold, to whom, and where they go afterwards. */
export type Order = {
  paymentId: string;
  accountId: string;
  name: string;
  description: string;
  tokens: number;
  /** In the smallest unit of the currency, which is three capital letters. */
  amountMinor: number;
  currency: string;
  /** The product under which the provider counts it, if there is one. */
  productId: string | null;
  email: string | null;
  language: Language | null;
  /** Who they were at the provider last time. */
  customer: string | null;
  /** `{CHECKOUT_SESSION_ID}` in it stands for the session. */
  successUrl: string;
  cancelUrl: string;
};

/** How a checkout stands, in the words of the provider at the moment of asking. */
export type CheckoutTold = {
  paymentId: string | null;
  amountMinor: number | null;
  currency: string | null;
  state: "open" | "processing" | "paid" | "failed" | "expired";
  refundedMinor: number;
  /** Whether the bank has taken the money back for its customer, for now or for good. */
  isDisputed: boolean;
  paymentIntent: string | null;
  receiptUrl: string | null;
};

/** News of a provider, whose signature was right: of which checkout, by one of its two names, or of nothing that is ours. */
export type PaymentEvent = { id: string; type: string; about: { session: string } | { intent: string } | null };

/** Whoever takes the money. Each call may be repeated: the same order opens the same checkout. */
export type PaymentProvider = {
  name: "stripe" | "demo";
  /** Opens the page on which an order is paid. `keepCustomer` is told of a new one, and gives who they are known as from then on. */
  openCheckout(
    order: Order,
    keepCustomer: (customer: string, unknown: string | null) => Promise<string>,
  ): Promise<{ sessionId: string; url: string }>;
  /** Null where the provider knows of no such session. */
  readCheckout(sessionId: string): Promise<CheckoutTold | null>;
  /** The session in which a payment was made. */
  findSession(intent: string): Promise<string | null>;
  /** Deletes who they were at the provider; what they paid stays there. One who is gone already is no error. */
  forgetCustomer(customer: string): Promise<void>;
  /** Throws a BadSignature where this was not written by the provider within the last minutes, or a MalformedEvent. */
  readEvent(body: string, signature: string): PaymentEvent | Promise<PaymentEvent>;
};

/** Nobody knows who wrote this. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** It was signed, and is no event. */
export class MalformedEvent extends Error {
  override readonly name = "MalformedEvent";
}

/** The provider did not answer, or not as it should: what was asked may be asked again. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}
