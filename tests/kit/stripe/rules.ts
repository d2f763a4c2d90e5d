import * as z from "zod";

/**
 * Returns the schema of a form parameter, which is always text, with the page of Stripe's documentation that defines
 * it.
 */
const at = <T extends z.ZodType>(page: string, schema: T): T =>
  schema.meta({ page: `https://docs.stripe.com/${page}` });

const create = (name: string) => `api/checkout/sessions/create#create_checkout_session-${name}`;
const text = (most: number) => z.string().min(1).max(most);
const yesOrNo = z.enum(["true", "false"]);
const metadata = z
  .record(text(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, "at most 50 keys");
const address = z.url({ protocol: /^https?$/ }).max(5000);
const locales =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW";

const priceData = z
  .strictObject({
    currency: at(create("line_items-price_data-currency"), z.string().regex(/^[a-z]{3}$/)),
    unit_amount: at(create("line_items-price_data-unit_amount"), z.string().regex(/^\d{1,8}$/)),
    tax_behavior: at(
      create("line_items-price_data-tax_behavior"),
      z.enum(["exclusive", "inclusive", "unspecified"]),
    ).optional(),
    product: at(create("line_items-price_data-product"), z.string().startsWith("prod_")).optional(),
    product_data: at(
      create("line_items-price_data-product_data"),
      z.strictObject({
        name: text(250),
        description: text(40_000).optional(),
        tax_code: z.string().startsWith("txcd_").optional(),
      }),
    ).optional(),
  })
  .refine(({ product, product_data: productData }) => (product === undefined) !== (productData === undefined), {
    message: "one of product and product_data is required",
    path: ["product"],
  })
  .refine(({ currency, unit_amount: amount }) => currency !== "usd" || Number(amount) >= 50, {
    message: "https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts: at least $0.50",
    path: ["unit_amount"],
  });

const session = z
  .strictObject({
    mode: at(create("mode"), z.enum(["payment", "setup", "subscription"])),
    submit_type: at(create("submit_type"), z.enum(["auto", "book", "donate", "pay", "subscribe"])).optional(),
    client_reference_id: at(create("client_reference_id"), text(200)).optional(),
    customer: at(create("customer"), z.string().startsWith("cus_")).optional(),
    customer_update: at(
      create("customer_update"),
      z.strictObject({ address: z.enum(["auto", "never"]).optional(), name: z.enum(["auto", "never"]).optional() }),
    ).optional(),
    line_items: at(
      create("line_items"),
      z
        .array(z.strictObject({ quantity: z.string().regex(/^[1-9]\d*$/), price_data: priceData }))
        .min(1)
        .max(100),
    ),
    adaptive_pricing: at(create("adaptive_pricing"), z.strictObject({ enabled: yesOrNo })).optional(),
    automatic_tax: at(create("automatic_tax"), z.strictObject({ enabled: yesOrNo })).optional(),
    payment_intent_data: at(
      create("payment_intent_data"),
      z.strictObject({
        description: text(1000).optional(),
        metadata: metadata.optional(),
        receipt_email: z.email().optional(),
      }),
    ).optional(),
    metadata: at(create("metadata"), metadata).optional(),
    locale: at(create("locale"), z.enum(locales.split(" "))).optional(),
    success_url: at(create("success_url"), address),
    cancel_url: at(create("cancel_url"), address).optional(),
  })
  .refine((values) => values.customer_update === undefined || values.customer !== undefined, {
    message: "customer_update can only be used with customer",
    path: ["customer_update"],
  });

const list = (page: string) => at(page, z.string().regex(/^([1-9]\d?|100)$/)).optional();

/** The allowed requests and their parameters. Everything else is rejected, as Stripe does. */
export const rules: Record<string, z.ZodType<Record<string, unknown>>> = {
  "POST /v1/customers": z.strictObject({
    email: at("api/customers/create#create_customer-email", z.email().max(512)).optional(),
    metadata: at("api/customers/create#create_customer-metadata", metadata).optional(),
  }),
  "DELETE /v1/customers/:id": z.strictObject({}),
  "POST /v1/checkout/sessions": session,
  "GET /v1/checkout/sessions/:id": z.strictObject({
    expand: at(
      "api/expanding_objects",
      z.array(z.enum(["payment_intent", "payment_intent.latest_charge"])).max(20),
    ).optional(),
  }),
  "GET /v1/checkout/sessions": z.strictObject({
    payment_intent: at(
      "api/checkout/sessions/list#list_checkout_sessions-payment_intent",
      z.string().startsWith("pi_"),
    ).optional(),
    limit: list("api/checkout/sessions/list#list_checkout_sessions-limit"),
  }),
  "GET /v1/disputes": z.strictObject({
    charge: at("api/disputes/list#list_disputes-charge", z.string().startsWith("ch_")).optional(),
    limit: list("api/disputes/list#list_disputes-limit"),
  }),
};

/** Parses names such as line_items[0][price_data][currency] into lists and objects. */
export function readForm(form: URLSearchParams): unknown {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place = whole;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ""] = value;
  }
  return withLists(whole);
}

function withLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Returns the page of the documentation that is closest to the rejected parameter. */
export function pageOf(rule: z.ZodType, path: readonly PropertyKey[]): string {
  let page = String(rule.meta()?.page ?? "");
  let place: unknown = rule;
  for (const part of path) {
    while (place instanceof z.ZodOptional) place = place.unwrap();
    place =
      place instanceof z.ZodObject
        ? place.shape[String(part)]
        : place instanceof z.ZodArray
          ? place.element
          : undefined;
    const inner = place instanceof z.ZodOptional ? place.unwrap() : place;
    const known =
      place instanceof z.ZodType
        ? (place.meta()?.page ?? (inner instanceof z.ZodType ? inner.meta()?.page : undefined))
        : undefined;
    if (known) page = String(known);
  }
  return page;
}
