import pg from "pg";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { FunctionError } from "#server/request/function-error.ts";

const insufficientTokens = ({ cost, available }: TokenOffer) => {
  const missing = cost - available;
  const how = "You earn tokens by signing in each day and by exploring";
  return new FunctionError("insufficient_tokens", `Insufficient tokens: ${missing} more needed. ${how}`, {
    cost,
    available,
    missing,
  });
};
const priceChanged = ({ cost }: TokenOffer) =>
  new FunctionError("price_changed", "The price has changed. Request a new quote", { cost });
const tokensOwed = ({ debt }: TokenOffer) =>
  new FunctionError("tokens_owed", "You owe tokens. The next tokens you receive pay the debt", { debt });
const capReached = ({ cost, cap_left }: TokenOffer) =>
  new FunctionError("token_cap_reached", "This exceeds the monthly limit that you set", { cost, cap_left });

/** Throws a FunctionError with the reason why tokens could not be reserved. Rethrows all other errors. */
export function rejectPayment(error: unknown, offer: TokenOffer): never {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === "VT402" && offer.available < offer.cost) throw insufficientTokens(offer);
  // With VT402, another run has used the tokens since the quote.
  if (code === "VT409" || code === "VT402") throw priceChanged(offer);
  if (code === "VT423") throw tokensOwed(offer);
  if (code === "VT429") throw capReached(offer);
  throw error;
}

/**
 * Throws the error that reserving the tokens would cause: the caller owes tokens, has too few, agreed to pay at most
 * `most`, or would exceed the monthly limit.
 */
export function rejectUnaffordable(offer: TokenOffer, most: number): void {
  if (offer.debt > 0) throw tokensOwed(offer);
  if (offer.available < offer.cost) throw insufficientTokens(offer);
  if (offer.cost > most) throw priceChanged(offer);
  if (offer.cap_left !== null && offer.cost > offer.cap_left) throw capReached(offer);
}
