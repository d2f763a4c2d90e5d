import { isLocalOnly } from "#server/settings/mail-transport.ts";

/**
 * stripe: payments with Stripe. demo: the demo checkout, because only this machine uses the server. off: nothing is
 * sold.
 */
export type PaymentsMode = "stripe" | "demo" | "off";

type Settings = { PAYMENTS?: PaymentsMode; STRIPE_SECRET_KEY?: string; HOST: string; PUBLIC_URL?: string };

/** Returns the payment method for tokens. It depends on the settings alone, so that all processes agree. */
export function paymentsMode(env: Settings): PaymentsMode {
  const way = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? "stripe" : "demo");
  // Other users who can reach the demo checkout would get tokens for free.
  return way === "demo" && !isLocalOnly(env) ? "off" : way;
}
