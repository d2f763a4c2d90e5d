import type { TokenOffer } from "#domain/tokens/token-offer.ts";

/** Returns the reason why a user cannot pay for a run: a debt, too few tokens, or their monthly limit. */
export function paymentObstacle({ debt, is_enough: isEnough, cap_left: left, cost }: TokenOffer) {
  if (debt > 0) return "debt";
  if (!isEnough) return "tokens";
  return left !== null && cost > left ? "cap" : null;
}
