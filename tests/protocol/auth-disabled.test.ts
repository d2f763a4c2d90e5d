import { afterAll, beforeAll, expect, test } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda.stop());

// The secret key gives no access either, because it has no administrator rights here.
test.each([
  ["POST", "/sso", 404, "saml_provider_disabled"],
  ["POST", "/passkeys/authentication/options", 404, "passkey_disabled"],
  ["POST", "/token?grant_type=web3", 422, "web3_provider_disabled"],
  ["POST", "/signup", 422, "anonymous_provider_disabled"],
  ["GET", "/authorize?provider=google", 400, "validation_failed"],
  ["GET", "/admin/users", 403, "not_admin"],
  ["POST", "/invite", 403, "not_admin"],
])("%s %s is disabled and returns GoTrue's error", async (method, path, status, error_code) => {
  const response = await fetch(`${vanda.url}/auth/v1${path}`, {
    method,
    redirect: "manual",
    headers: { apikey: vanda.secretKey },
    ...(method === "POST" && { body: "{}" }),
  });
  expect([response.status, await response.json()]).toMatchObject([status, { error_code }]);
});
