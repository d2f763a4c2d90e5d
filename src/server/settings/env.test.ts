import { expect, test } from "vitest";

import { readEnv } from "#server/settings/env.ts";
import { paymentsMode } from "#server/tokens/payments/payments-mode.ts";

test("does not require any setting", () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", VANDA_DATA_DIR: "./data", WORKER: "inline" });
});

test("treats an empty variable as the default", () => {
  expect(readEnv({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ PORT: 3000, PUBLIC_URL: undefined });
});

test.each([
  ["PORT", "70000"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["DATABASE_URL", "mysql://localhost/vanda"],
  ["VANDA_SECRET", "short"],
  ["VANDA_PUBLISHABLE_KEY", "anything"],
  ["WORKER", "sometimes"],
  ["TRUSTED_PROXIES", "somewhere"],
  ["GOOGLE_ISSUER", "http://accounts.example.com"],
  ["SMTP_URL", "https://mail.example"],
  ["SMTP_URL", "smtp://mail.example?logger=true"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "Vanda <no-reply@vanda.example>\nBcc: all@vanda.example"],
  ["EMAIL_CONFIRM", "perhaps"],
  ["PAYMENTS", "cash"],
  ["STRIPE_SECRET_KEY", "pk_test_public"],
  ["STRIPE_WEBHOOK_SECRET", "we_123"],
  ["STRIPE_API_BASE", "http://stripe.example"],
  ["AI_BASE_URL", "api.openai.com"],
  ["AI_PROTOCOL", "telepathy"],
  ["AI_TIMEOUT_MS", "0"],
  ["METRICS_TOKEN", "short"],
])("reports an invalid %s", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`The setting ${name} is invalid: `);
});

test("requires the secret with DATABASE_URL, as all processes share it", () => {
  expect(() => readEnv({ DATABASE_URL: "postgres://localhost/vanda" })).toThrow("The setting VANDA_SECRET is missing");
});

test("confirms addresses if email can be sent, unless the operator has set otherwise", () => {
  expect(readEnv({}).EMAIL_CONFIRM).toBe("off");
  expect(readEnv({ SMTP_URL: "smtp://mail.example" }).EMAIL_CONFIRM).toBe("on");
  expect(readEnv({ SMTP_URL: "smtp://mail.example", EMAIL_CONFIRM: "off" }).EMAIL_CONFIRM).toBe("off");
});

test("requires a way to send email for confirming addresses, for which the dev mailbox counts only locally", () => {
  expect(readEnv({ EMAIL_CONFIRM: "on" }).EMAIL_CONFIRM).toBe("on");
  for (const elsewhere of [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://vanda.example" }])
    expect(() => readEnv({ EMAIL_CONFIRM: "on", ...elsewhere })).toThrow("The setting SMTP_URL is missing");
});

test("requires Google's client id and secret together", () => {
  expect(() => readEnv({ GOOGLE_CLIENT_ID: "id" })).toThrow("The setting GOOGLE_CLIENT_SECRET is missing: ");
  expect(readEnv({ GOOGLE_ISSUER: "http://127.0.0.1:9000" }).GOOGLE_CLIENT_ID).toBeUndefined();
});

test("requires the address of the API together with a language model", () => {
  expect(() => readEnv({ AI_MODEL: "any" })).toThrow("The setting AI_BASE_URL is missing: ");
  expect(() => readEnv({ AI_BASE_URL: "http://127.0.0.1:11434/v1" })).toThrow("The setting AI_MODEL is missing: ");
});

test("requires the provider, key and secret of a captcha together", () => {
  const all = { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret" };
  expect(readEnv(all)).toMatchObject(all);
  for (const name of Object.keys(all)) {
    expect(() => readEnv({ ...all, [name]: "" })).toThrow(`The setting ${name} is missing: `);
  }
  expect(() => readEnv({ ...all, CAPTCHA_PROVIDER: "another" })).toThrow("The setting CAPTCHA_PROVIDER is invalid: ");
});

test("requires the keys of Stripe together, and for payments at Stripe", () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow("The setting STRIPE_WEBHOOK_SECRET is missing");
  expect(() => readEnv({ PAYMENTS: "stripe" })).toThrow("The setting STRIPE_SECRET_KEY is missing");
});

test("requires a key for nightly backups", () => {
  expect(() => readEnv({ BACKUP_DIR: "/backups" })).toThrow("The setting BACKUP_KEY is missing");
  expect(() => readEnv({ BACKUP_KEY: "short" })).toThrow(
    "The setting BACKUP_KEY is invalid: needs at least 32 characters",
  );
});

const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
test.each([
  ["demo", {}],
  ["demo", { PUBLIC_URL: "http://localhost:3000" }],
  ["off", { PUBLIC_URL: "https://vanda.example" }],
  ["off", { HOST: "0.0.0.0" }],
  ["off", { HOST: "0.0.0.0", PAYMENTS: "demo" }],
  ["off", { PAYMENTS: "off", ...keys }],
  ["demo", { PAYMENTS: "demo", ...keys }],
  ["stripe", keys],
  ["stripe", { PUBLIC_URL: "https://vanda.example", ...keys }],
])("uses %s for payments with %o", (way, settings) => {
  expect(paymentsMode(readEnv(settings))).toBe(way);
});
