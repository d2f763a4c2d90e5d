import { perContext } from "#server/context/per-context.ts";
import { createDemoCheckout } from "#server/tokens/payments/demo-checkout.ts";
import type { PaymentProvider } from "#server/tokens/payments/payment-provider.ts";
import { paymentsMode } from "#server/tokens/payments/payments-mode.ts";

/** The payment method for tokens and its provider. */
export const payments = perContext((context) => {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "", ...env } = context.env;
  const way = paymentsMode(context.env);

  // The library is loaded on first use: it is large, and most servers sell nothing.
  async function openStripe(): Promise<PaymentProvider> {
    const { createStripe } = await import("#server/tokens/payments/stripe.ts");
    return createStripe({
      secretKey,
      webhookSecret,
      base: env.STRIPE_API_BASE,
      isTaxAutomatic: env.STRIPE_AUTOMATIC_TAX === "on",
    });
  }
  const open = { stripe: openStripe, demo: async () => createDemoCheckout(context), off: async () => null };
  let provider: Promise<PaymentProvider | null> | undefined;
  return {
    way,
    /** Returns the provider; null if nothing is sold. */
    provider: () => (provider ??= open[way]()),
  };
});
