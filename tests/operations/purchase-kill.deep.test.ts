import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { z } from "zod";

import { long } from "../kit/long.ts";
import { balanceOf, beginPurchase, verifyPurchase } from "../kit/shop.ts";
import { openStripeDouble } from "../kit/stripe/stripe-double.ts";
import { makeDataDir, spawnVanda } from "./spawn-vanda.ts";

const moments = long(8);
const configSchema = z.object({ publishableKey: z.string() });

/** Returns the same user, connected to the server's current URL. */
async function at(url: string, token?: string) {
  const { publishableKey } = configSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(url, publishableKey, token ? { accessToken: () => Promise.resolve(token) } : { auth });
}

test(
  `a server killed at ${moments} moments between payment, webhook and credit credits each payment exactly once`,
  {
    timeout: 900_000,
  },
  async () => {
    const stripe = await openStripeDouble();
    const dataDir = makeDataDir();
    let vanda = await spawnVanda(dataDir, stripe.settings());
    const visitor = await at(vanda.url);
    const { data } = await visitor.auth.signUp({ email: "buyer@example.com", password: "orchid-2-garden!" });
    const token = data.session?.access_token ?? "";
    for (let done = 1; done <= moments; done += 1) {
      let buyer = { id: data.user?.id ?? "", client: await at(vanda.url, token) };
      await beginPurchase(buyer, 100);
      const session = stripe.newest();
      const paid = stripe.pay(session);
      // The response is unknown. The kill happens before, during or after the few milliseconds that crediting takes.
      const delivery = stripe.send(vanda.url, paid).catch(() => undefined);
      await sleep(Math.random() * 60);
      vanda.process.kill("SIGKILL");
      await vanda.ended;
      await delivery;
      vanda = await spawnVanda(dataDir, stripe.settings());
      buyer = { ...buyer, client: await at(vanda.url, token) };
      // Stripe either sends the event again, or the event is lost and the buyer returns.
      if (done % 2) expect((await stripe.send(vanda.url, paid)).status).toBe(200);
      else expect(await verifyPurchase(buyer, session)).toEqual(["paid", 100, 10 + 100 * done]);
      expect(await balanceOf(buyer)).toBe(10 + 100 * done);
      expect((await stripe.send(vanda.url, { ...paid, id: `evt_again_${done}` })).status).toBe(200);
      expect(await balanceOf(buyer)).toBe(10 + 100 * done);
    }
    vanda.process.kill("SIGTERM");
    await vanda.ended;
    stripe.close();
  },
);
