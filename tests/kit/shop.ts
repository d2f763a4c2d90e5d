import { FunctionsHttpError } from "@supabase/supabase-js";
import { z } from "zod";

import type { Row } from "#domain/database.ts";
import { createTokenCheckout, verifyTokenCheckout } from "#domain/functions/shop.ts";
import type { Order } from "#server/tokens/payments/payment-provider.ts";

import type { SignedUp } from "./sign-up.ts";

type Buyer = Pick<SignedUp, "client" | "id">;
const rejectionSchema = z.object({ code: z.string() });

async function call<Output extends z.core.$ZodType>({ client }: Buyer, name: string, output: Output, body: object) {
  const { data, error } = await client.functions.invoke<unknown>(name, { body });
  if (error instanceof FunctionsHttpError) return rejectionSchema.parse(await error.context.json()).code;
  return z.parse(output, data);
}

/** Starts a purchase. Returns the URL of the checkout, or the reason why there is none. */
export async function beginPurchase(buyer: Buyer, tokens: number, more: object = {}): Promise<string> {
  const body = { packageId: `price_vanda_token_${tokens}`, ...more };
  const checkout = await call(buyer, "create-token-checkout", createTokenCheckout.output, body);
  return typeof checkout === "string" ? checkout : checkout.url;
}

/** Returns the status of a purchase: [state, tokens, balance], or the error. */
export async function verifyPurchase(buyer: Buyer, sessionId: string) {
  const result = await call(buyer, "verify-token-checkout", verifyTokenCheckout.output, { sessionId });
  return typeof result === "string" ? result : [result.state, result.tokens, result.balance];
}

/** Returns the number of tokens that a user can spend; undefined if the request fails. */
export async function balanceOf({ client }: Buyer): Promise<number | undefined> {
  const { data } = await client.from("user_tokens").select("available_tokens").single();
  return data?.available_tokens;
}

/** Returns these columns of a user's payments, newest first. */
export async function paymentsOf<Column extends keyof Row<"payments">>({ client }: Buyer, ...columns: Column[]) {
  const { data } = await client.from("payments").select("*").order("id", { ascending: false });
  return (data ?? []).map((row) => columns.map((column) => row[column]));
}

/** Returns a payment provider's order of 200 tokens. */
export function orderOf(paymentId: string): Order {
  return {
    paymentId,
    accountId: paymentId,
    name: "200 tokens",
    description: "Tokens for Vanda",
    tokens: 200,
    amountMinor: 200,
    currency: "USD",
    productId: null,
    email: "ada@example.com",
    language: "en",
    customer: null,
    successUrl: "https://vanda.example/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://vanda.example/payment-cancelled",
  };
}
