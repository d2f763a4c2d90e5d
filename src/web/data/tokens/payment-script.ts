import { loadConfig } from "#web/data/requests/config.ts";

/** Must be the Stripe release that the server uses (server/tokens/payments/stripe.ts). */
const source = "https://js.stripe.com/endive/stripe.js";

/**
 * Loads the payment provider's script, if a provider is set up. The script detects fraud and has to be loaded from the
 * provider. Nothing waits for it, because users pay on the provider's own page.
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
