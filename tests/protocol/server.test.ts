import { afterAll, beforeAll, expect, test } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda.stop());

const get = (path: string, init?: RequestInit) => fetch(`${vanda.url}${path}`, init);
const everywhere = [
  "/",
  "/healthz",
  "/config.json",
  "/nothing.txt",
  "/auth/v1/health",
  "/auth/v1/user",
  "/rest/v1/accounts",
  "/functions/v1/x",
];

test("the headers of every response restrict browsers to what the product needs", async () => {
  for (const path of everywhere) {
    const { headers } = await get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'self'")]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
  }
});

test("pages of the application may run WebAssembly, which spreadsheets need, but no other unsafe code", async () => {
  const policy = (await get("/dashboard")).headers.get("content-security-policy") ?? "";
  expect(policy.match(/'[^']*unsafe[^']*'/g)).toEqual(["'wasm-unsafe-eval'"]);
});

test("every reply has a separate request id, which no client can choose", async () => {
  const ids = await Promise.all(
    everywhere.map(async (path) =>
      (await get(path, { headers: { "x-request-id": "mine" } })).headers.get("x-request-id"),
    ),
  );
  expect(new Set(ids).size).toBe(everywhere.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request to the storage API of the official client returns an error that names the path for files", async () => {
  const { error } = await vanda.client().storage.from("photos").list();
  expect(error).toMatchObject({ message: expect.stringContaining("/functions/v1/files") });
  const reply = await get("/storage/v1/object/public/photos/a");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([404, expect.stringContaining("json")]);
});

test("pages of other origins may use the API, but not read the settings of the page", async () => {
  const origin = "https://elsewhere.example";
  for (const path of ["/rest/v1/accounts", "/auth/v1/token", "/functions/v1/imports"]) {
    const preflight = await get(path, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "apikey,prefer" },
    });
    expect([path, preflight.status]).toEqual([path, 204]);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,prefer");
    expect((await get(path, { headers: { origin } })).headers.get("access-control-allow-origin")).toBe("*");
  }
  expect((await get("/config.json", { headers: { origin } })).headers.get("access-control-allow-origin")).toBeNull();
});

// Two servers behind one address must be configured with that address.
test.skipIf(process.env.VANDA_TEST_PAIR)(
  "the browser's settings have the address of its request, but not a secret",
  async () => {
    const address = vanda.url.replace("127.0.0.1", "localhost");
    const text = await (await fetch(`${address}/config.json`)).text();
    expect(JSON.parse(text)).toMatchObject({ url: address, publishableKey: vanda.publishableKey, google: false });
    expect(text).not.toContain(vanda.secretKey);
  },
);

test("unknown paths of an API return an API error, not a page", async () => {
  for (const path of ["/auth/v1/nothing", "/rest/v1/nothing", "/functions/v1/nothing"]) {
    const reply = await get(path, { headers: { apikey: vanda.publishableKey } });
    expect([path, reply.status, reply.headers.get("content-type")]).toEqual([
      path,
      404,
      expect.stringContaining("application/json"),
    ]);
  }
});

test("readiness follows the migrations of the database", async () => {
  expect((await get("/readyz")).status).toBe(200);
  await vanda.database.owner.query(
    "insert into private.migrations (name, checksum) values ('tables/9999_later.sql', '')",
  );
  expect((await get("/readyz")).status).toBe(503);
  expect((await get("/healthz")).status).toBe(200);
  await vanda.database.owner.query("delete from private.migrations where name like 'tables/9999%'");
  expect((await get("/readyz")).status).toBe(200);
  await vanda.database.owner.query("update private.repeatable_migrations set checksum = reverse(checksum)");
  expect((await get("/readyz")).status).toBe(503);
  await vanda.database.owner.query("update private.repeatable_migrations set checksum = reverse(checksum)");
  expect((await get("/readyz")).status).toBe(200);
});
