import type { TokenOffer } from "#domain/tokens/token-offer.ts";

/** What keeps somebody from a paid run: tokens they owe, tokens they lack, or the limit they set for the month. */
export function paymentObstacle({ debt, is_enough: isEnough, cap_left: left, cost }: TokenOffer) {
  if (debt > 0) return "debt";
  if (!isEnough) return "tokens";
  return left !== null && cost > left ? "cap" : null;
}
