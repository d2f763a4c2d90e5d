import type { TokenOffer } from "#domain/tokens/token-offer.ts";

/** Returns why a user cannot pay for a run: tokens they owe, tokens they lack, or their monthly limit. */
export function paymentObstacle({ debt, is_enough: isEnough, cap_left: left, cost }: TokenOffer) {
  if (debt > 0) return "debt";
  if (!isEnough) return "tokens";
  return left !== null && cost > left ? "cap" : null;
}
