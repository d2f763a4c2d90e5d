import { isAtHome } from "#server/mail/mail-way.ts";

/** stripe: paid at Stripe; demo: at the demonstration till, as nobody but this machine uses the server; off: nothing is sold. */
export type PaymentsWay = "stripe" | "demo" | "off";

type Settings = { PAYMENTS?: PaymentsWay; STRIPE_SECRET_KEY?: string; HOST: string; PUBLIC_URL?: string };

/** How tokens are paid for, from the settings alone, so that all processes agree. */
export function paymentsWay(env: Settings): PaymentsWay {
  const way = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? "stripe" : "demo");
  // Whoever could reach the till would have tokens for nothing.
  return way === "demo" && !isAtHome(env) ? "off" : way;
}
