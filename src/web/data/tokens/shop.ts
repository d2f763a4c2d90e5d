import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { createTokenCheckout, verifyTokenCheckout } from "#domain/functions/shop.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { announceTokens, balanceQuery } from "./tokens.ts";

export const packagesQuery = queryOptions({
  queryKey: ["tokens", "packages"],
  queryFn: async ({ signal }) =>
    unwrap(
      await supabase
        .from("token_packages")
        .select("id, description, tokens, amount_minor, currency, badge")
        .eq("is_sold", true)
        .order("rank")
        .abortSignal(signal),
    ),
});

/** Thrown if the server's response contains no checkout page. */
export class NoCheckoutPage extends Error {}

/** Starts a purchase; returns the URL of its checkout page. Throws a NoCheckoutPage if the server returns none. */
export const createCheckout = mutationOptions({
  mutationFn: async (packageId: string) => {
    const { url } = await callFunction<typeof createTokenCheckout>("POST /create-token-checkout", {
      body: { packageId },
    });
    if (!url) throw new NoCheckoutPage();
    return url;
  },
  meta: { isQuiet: true, changes: ["payments"] },
});

/** The status of a purchase. Once the purchase is paid, all tabs refetch the balance. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["tokens", "checkout", sessionId],
    queryFn: async ({ client }) => {
      const checkout = await callFunction<typeof verifyTokenCheckout>("POST /verify-token-checkout", {
        body: { sessionId },
      });
      if (checkout.state === "paid") await announceTokens(client);
      return checkout;
    },
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

/** The verified payment after returning from checkout; the balance is updated as well. */
export const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["tokens", "checkout", sessionId, "verified"],
    queryFn: async ({ client }) => {
      const checkout = await client.fetchQuery({ ...checkoutQuery(sessionId), staleTime: 0 });
      await client.fetchQuery({ ...balanceQuery, staleTime: 0 });
      return checkout;
    },
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

/** The user's latest 100 token payments, latest first, without open and expired checkouts. */
export const paymentsQuery = queryOptions({
  queryKey: ["tokens", "payments"],
  queryFn: async ({ signal }) =>
    unwrap(
      await supabase
        .from("payments")
        .select("id, created_at, paid_at, tokens, amount_minor, refunded_minor, currency, state, receipt_url")
        .eq("user_id", await userId())
        .not("state", "in", "(open,expired)")
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(100)
        .abortSignal(signal),
    ),
});
