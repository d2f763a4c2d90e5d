import { loadConfig } from "#web/data/requests/config.ts";

/** The version must match the Stripe release that the server uses (server/tokens/payments/stripe.ts). */
const source = "https://js.stripe.com/endive/stripe.js";

/**
 * Loads the script of the payment provider, if there is one: it has to come from the provider, and detects fraud. Payment is
 * on the provider's own page, so nothing waits for the script.
 */
export async function loadPaymentScript() {
  const { payments } = await loadConfig();
  if (payments !== "stripe" || document.querySelector(`script[src="${source}"]`)) return;
  const script = document.createElement("script");
  script.src = source;
  script.async = true;
  script.addEventListener("error", () => console.warn("Failed to load Stripe.js"));
  document.head.append(script);
}
