import type { TokenOffer } from "#domain/tokens/token-offer.ts";

/**
 * Returns the reason why a user cannot pay for a run: debt, too few tokens, or the monthly limit; null if the user can
 * pay.
 */
export function paymentObstacle({ debt, is_enough: isEnough, cap_left: left, cost }: TokenOffer) {
  if (debt > 0) return "debt";
  if (!isEnough) return "tokens";
  return left !== null && cost > left ? "cap" : null;
}
