import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { startVanda, type Vanda } from "../server.ts";
import { beginPurchase } from "../shop.ts";
import { signUp, type SignedUp } from "../sign-up.ts";
import { openStripeDouble, type StripeDouble } from "./stripe-double.ts";

/** Starts a server with its own Stripe server, for all tests of a file. */
export function useStripeShop() {
  const at = {} as { stripe: StripeDouble; vanda: Vanda };
  const logged: string[] = [];
  beforeAll(async () => {
    at.stripe = await openStripeDouble();
    at.vanda = await startVanda(at.stripe.settings(), { write: (line) => void logged.push(line) });
  });
  afterAll(async () => {
    await at.vanda.stop();
    at.stripe.close();
  });
  afterEach(() => {
    at.stripe.trouble = undefined;
    const refused = at.stripe.refused.splice(0);
    if (refused.length > 0) throw new Error(`Stripe rejected: ${refused.join(", ")}`);
  });

  const open = async (buyer: SignedUp, tokens = 200) => {
    const url = await beginPurchase(buyer, tokens);
    const session = at.stripe.newest();
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${session}`);
    return session;
  };
  return {
    at,
    logged,
    open,
    /** Creates a new user with an open checkout. */
    atCheckout: async (tokens = 200) => {
      const buyer = await signUp(at.vanda);
      return { buyer, session: await open(buyer, tokens) };
    },
    /** Sends an event, and returns the status of the response. */
    send: async (event: Parameters<StripeDouble["send"]>[1], how?: Parameters<StripeDouble["send"]>[2]) =>
      (await at.stripe.send(at.vanda.url, event, how)).status,
  };
}
