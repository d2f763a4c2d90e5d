import { expect, test } from "vitest";

import { readEnv } from "#server/env.ts";

test("nothing needs to be set", () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", VANDA_DATA_DIR: "./data", WORKER: "inline" });
});

test("an empty variable means the default", () => {
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
])("a wrong %s is named", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`The setting ${name} is wrong: `);
});

test("with a database of one's own the secret is required, as all processes share it", () => {
  expect(() => readEnv({ DATABASE_URL: "postgres://localhost/vanda" })).toThrow("The setting VANDA_SECRET is missing");
});
