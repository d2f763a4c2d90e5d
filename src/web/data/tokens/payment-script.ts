import { loadConfig } from "#web/data/requests/config.ts";

/** Of the release that the server speaks to Stripe in (server/payments/stripe.ts). */
const source = "https://js.stripe.com/endive/stripe.js";

/**
 * Loads the script of the provider of payments, where there is one: it has to come from them, and watches for fraud. What
 * is bought is paid on a page of theirs, so nothing here waits for it.
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
