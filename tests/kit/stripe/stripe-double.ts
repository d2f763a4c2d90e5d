import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

import Stripe from "stripe";
import { z } from "zod";

import { openHttpDouble } from "../http-double.ts";
import { Rejection } from "./rejection.ts";
import { pageOf, readForm, rules } from "./rules.ts";

type Thing = Record<string, unknown> & { id: string };
/** Ways for a request to fail: before it has any effect, or after it, so that only the response is lost. */
export type Trouble = "drop" | "drop the response" | "hang" | "hang after the effect" | 409 | 429 | 500;

const { objects } = z
  .object({ objects: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync(new URL("objects.json", import.meta.url), "utf8")));
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const webhookSecret = "whsec_vanda";
const seconds = () => Math.floor(Date.now() / 1000);

/**
 * Opens a local Stripe server for the official library. Its behaviour follows Stripe's documentation and published
 * objects.
 */
export async function openStripeDouble() {
  const customers = new Map<string, Thing>();
  const sessions = new Map<string, Thing>();
  const intents = new Map<string, Thing>();
  const charges = new Map<string, Thing>();
  const disputes = new Map<string, Thing>();
  const answered = new Map<string, { asked: string; status: number; body: unknown }>();

  const make = (kind: string, prefix: string, values: Record<string, unknown>, store: Map<string, Thing>): Thing => {
    const thing = {
      ...structuredClone(objects[kind]),
      id: newId(prefix),
      livemode: false,
      created: seconds(),
      ...values,
    };
    store.set(thing.id, thing);
    return thing;
  };
  const find = (store: Map<string, Thing>, id: string, param: string): Thing => {
    const found = store.get(id);
    if (!found) throw new Rejection(404, { code: "resource_missing", message: `No such ${param}: '${id}'`, param });
    return found;
  };

  function createSession(values: StripeParameters): Thing {
    if (values.customer) find(customers, values.customer, "customer");
    const [item] = values.line_items ?? [];
    const amount = Number(item?.price_data.unit_amount) * Number(item?.quantity);
    const id = newId("cs_test");
    const session = {
      ...structuredClone(objects["checkout.session"]),
      id,
      livemode: false,
      created: seconds(),
      expires_at: seconds() + 86_400,
      status: "open",
      payment_status: "unpaid",
      mode: values.mode,
      customer: values.customer ?? null,
      client_reference_id: values.client_reference_id ?? null,
      amount_subtotal: amount,
      amount_total: amount,
      currency: item?.price_data.currency,
      metadata: values.metadata ?? {},
      success_url: values.success_url.replace("{CHECKOUT_SESSION_ID}", id),
      cancel_url: values.cancel_url ?? null,
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      locale: values.locale ?? null,
    };
    sessions.set(id, session);
    return session;
  }

  /** Returns the session with the requested objects expanded rather than as IDs. */
  function expanded(session: Thing, expand: readonly string[]): Thing {
    const intent = intents.get(String(session.payment_intent));
    if (!intent || expand.length === 0) return session;
    const charge = expand.includes("payment_intent.latest_charge")
      ? charges.get(String(intent.latest_charge))
      : undefined;
    return { ...session, payment_intent: charge ? { ...intent, latest_charge: charge } : intent };
  }
  const listOf = (data: Thing[], url: string) => ({ object: "list", data, has_more: false, url });

  function answer(route: string, id: string, values: StripeParameters): unknown {
    switch (route) {
      case "POST /v1/customers":
        return make("customer", "cus", { email: values.email ?? null, metadata: values.metadata ?? {} }, customers);
      case "DELETE /v1/customers/:id":
        find(customers, id, "customer");
        customers.delete(id);
        return { id, object: "customer", deleted: true };
      case "POST /v1/checkout/sessions":
        return createSession(values);
      case "GET /v1/checkout/sessions/:id":
        return expanded(find(sessions, id, "checkout.session"), values.expand ?? []);
      case "GET /v1/checkout/sessions":
        return listOf(
          [...sessions.values()].filter(({ payment_intent: intent }) => intent === values.payment_intent),
          "/v1/checkout/sessions",
        );
      default:
        return listOf(
          [...disputes.values()].filter(({ charge }) => charge === values.charge),
          "/v1/disputes",
        );
    }
  }

  /**
   * Validates a request as Stripe does before anything else (https://docs.stripe.com/api/authentication, /versioning,
   * /idempotent_requests).
   */
  function check(request: IncomingMessage, route: string, params: unknown): StripeParameters {
    const { authorization, "stripe-version": version, "idempotency-key": key } = request.headers;
    if (authorization !== `Bearer ${double.secretKey}`)
      throw new Rejection(401, { message: "Invalid API Key provided" });
    if (version !== Stripe.API_VERSION)
      throw new Rejection(400, { message: `Not the pinned version: ${String(version)}` });
    const rule = rules[route];
    if (!rule) throw new Rejection(404, { message: `Unrecognized request URL (${route})` });
    if (request.method === "POST" && !key)
      throw new Rejection(400, { message: "We never ask without an idempotency key" });
    const { error, data } = rule.safeParse(params);
    const [issue] = error?.issues ?? [];
    if (issue) {
      const param = issue.path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join("");
      const page = pageOf(rule, issue.path);
      throw new Rejection(400, { code: "parameter_invalid", message: `${param}: ${issue.message} (${page})`, param });
    }
    return data as StripeParameters;
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: string) {
    const url = new URL(request.url ?? "/", "http://stripe");
    const [, list = url.pathname, id = ""] =
      /^(\/v1\/(?:checkout\/sessions|customers))\/(\w+)$/.exec(url.pathname) ?? [];
    const route = `${request.method} ${list}${id ? "/:id" : ""}`;
    const sent = request.method === "POST" ? body : url.search;
    const trouble = double.trouble?.(route, url.pathname);
    double.asked.push({
      route,
      sent: new URLSearchParams(sent),
      key: String(request.headers["idempotency-key"] ?? ""),
    });
    if (trouble === "hang") return;
    if (trouble === "drop") return void request.socket.destroy();
    const reply = (status: number, body: unknown) => {
      if (trouble === "drop the response") return void request.socket.destroy();
      if (trouble === "hang after the effect") return;
      response
        .writeHead(status, { "content-type": "application/json", "request-id": newId("req") })
        .end(JSON.stringify(body));
    };
    if (typeof trouble === "number") return reply(trouble, { error: { type: "api_error", message: "Trouble" } });
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? answered.get(key) : undefined;
    const called = `${route} ${sent}`;
    if (known) {
      if (known.asked === called) return reply(known.status, known.body);
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return reply(400, { error: { type: "idempotency_error", message } });
    }
    try {
      const values = check(request, route, readForm(new URLSearchParams(sent)));
      const body = structuredClone(answer(route, id, values));
      if (typeof key === "string") answered.set(key, { asked: called, status: 200, body });
      reply(200, body);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      double.refused.push(error.details.message);
      reply(error.status, { error: { type: "invalid_request_error", ...error.details } });
    }
  }

  const sessionNamed = (id: string) => find(sessions, id, "checkout.session");
  const chargeOf = (sessionId: string) => {
    const intent = find(intents, String(sessionNamed(sessionId).payment_intent), "payment_intent");
    return find(charges, String(intent.latest_charge), "charge");
  };
  const event = (type: string, object: Thing): Stripe.Event =>
    ({
      ...structuredClone(objects.event),
      id: newId("evt"),
      type,
      created: seconds(),
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: structuredClone(object) },
    }) as unknown as Stripe.Event;

  /**
   * Actions of a customer on Stripe's page, and of a bank. Each except `newest` returns the event that Stripe would
   * send.
   */
  const acts = {
    newest: () => [...sessions.keys()].at(-1) ?? "",
    pay(sessionId: string, how: "at once" | "later" = "at once") {
      const session = sessionNamed(sessionId);
      if (session.status !== "open") throw new Error(`This Checkout Session is ${String(session.status)}`);
      const intent = make("payment_intent", "pi", { amount: session.amount_total, status: "processing" }, intents);
      Object.assign(session, { status: "complete", url: null, payment_intent: intent.id });
      return how === "later"
        ? event("checkout.session.completed", session)
        : this.clear(sessionId, "checkout.session.completed");
    },
    /** Completes a delayed payment with success, and returns an event of the given type. */
    clear(sessionId: string, type = "checkout.session.async_payment_succeeded") {
      const session = sessionNamed(sessionId);
      const intent = find(intents, String(session.payment_intent), "payment_intent");
      const money = { amount: session.amount_total, currency: session.currency, amount_refunded: 0, disputed: false };
      const charge = make("charge", "ch", { ...money, payment_intent: intent.id, status: "succeeded" }, charges);
      charge.receipt_url = `https://pay.stripe.com/receipts/${charge.id}`;
      Object.assign(intent, { status: "succeeded", latest_charge: charge.id });
      session.payment_status = "paid";
      return event(type, session);
    },
    bounce(sessionId: string) {
      const session = sessionNamed(sessionId);
      find(intents, String(session.payment_intent), "payment_intent").status = "requires_payment_method";
      return event("checkout.session.async_payment_failed", session);
    },
    expire(sessionId: string) {
      const session = sessionNamed(sessionId);
      Object.assign(session, { status: "expired", url: null });
      return event("checkout.session.expired", session);
    },
    refund(sessionId: string, amount: number) {
      const charge = chargeOf(sessionId);
      charge.amount_refunded = Number(charge.amount_refunded) + amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      return event("charge.refunded", charge);
    },
    dispute(sessionId: string, status = "needs_response") {
      const charge = chargeOf(sessionId);
      charge.disputed = true;
      const about = { charge: charge.id, payment_intent: charge.payment_intent, amount: charge.amount, status };
      return event("charge.dispute.created", make("dispute", "du", about, disputes));
    },
    closeDispute(sessionId: string, status: "won" | "lost") {
      const charge = chargeOf(sessionId);
      const dispute = [...disputes.values()].findLast((dispute) => dispute.charge === charge.id);
      if (!dispute) throw new Error("There is no such dispute");
      dispute.status = status;
      return event("charge.dispute.closed", dispute);
    },
  };

  const double = {
    ...acts,
    url: "",
    secretKey: "sk_test_vanda",
    webhookSecret,
    asked: [] as { route: string; sent: URLSearchParams; key: string }[],
    refused: [] as string[],
    customers,
    sessions,
    trouble: undefined as ((route: string, path: string) => Trouble | undefined) | undefined,
    /** Returns the settings of a server that takes payments through this Stripe server. */
    settings: (): Record<string, string> => ({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: double.secretKey,
      STRIPE_WEBHOOK_SECRET: double.webhookSecret,
      STRIPE_API_BASE: double.url,
    }),
    /** Returns the signature header for a body, as Stripe computes it. */
    sign: (payload: string, { secret = webhookSecret, timestamp = seconds() } = {}): string =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    send: (to: string, values: Stripe.Event, how?: { secret?: string; timestamp?: number }): Promise<Response> => {
      const body = JSON.stringify(values);
      const headers = { "stripe-signature": double.sign(body, how), "content-type": "application/json" };
      return fetch(new URL("/webhooks/stripe", to), { method: "POST", headers, body });
    },
    close: () => server.close(),
  };
  const server = await openHttpDouble(serve);
  double.url = server.url;
  return double;
}

export type StripeDouble = Awaited<ReturnType<typeof openStripeDouble>>;

type StripeParameters = Record<string, string> & {
  line_items?: { quantity: string; price_data: { currency: string; unit_amount: string } }[];
  expand?: string[];
  success_url: string;
};
