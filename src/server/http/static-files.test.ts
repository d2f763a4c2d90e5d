import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createStaticFiles } from "#server/http/static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "vanda-static-"));
const app = new Hono();

beforeAll(() => {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "pages/es"), { recursive: true });
  write("pages/index.html", "landing at https://origin.invalid/");
  write("pages/pricing.html", "prices");
  write("pages/es/index.html", "portada");
  write("pages/es/pricing.html", "precios");
  write("pages/robots.txt", "Sitemap: https://origin.invalid/sitemap.xml");
  write("app.html", "application");
  write("sign-in.html", "application, prerendered");
  const screens = {
    "/dashboard/$industry": ["/assets/industry-1.js"],
    "/dashboard/sales": ["/assets/deals-1.js", "/assets/list-1.js"],
    "/dashboard/sales/$recordId": ["/assets/record-1.js"],
    "/dashboard/sales/analyses": ["/assets/analyses-1.js"],
  };
  write("screens.json", JSON.stringify(screens));
  write("assets/app-C0FFEE.js", "script");
  write("assets/app-C0FFEE.js.br", "script in brotli");
  write("assets/app-C0FFEE.js.gz", "script in gzip");
  const files = createStaticFiles(folder, { origin: "https://crm.example", expiry: "never" });
  app.get("*", (request) => files(request) ?? request.notFound());
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test("serves a public page at its address in each language, with the origin of this server", async () => {
  expect(await (await get("/")).text()).toBe("landing at https://crm.example/");
  expect(await (await get("/robots.txt")).text()).toBe("Sitemap: https://crm.example/sitemap.xml");
  for (const [path, text] of [
    ["/pricing", "prices"],
    ["/es/", "portada"],
    ["/es/pricing", "precios"],
  ] as const) {
    const reply = await get(path);
    expect([path, reply.status, await reply.text()]).toEqual([path, 200, text]);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
  const compressed = await get("/es/pricing", { "accept-encoding": "br" });
  expect(compressed.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe("precios");
});

test("redirects variants of a public page's address to the canonical one", async () => {
  for (const [path, to] of [
    ["/es", "/es/"],
    ["/pricing/", "/pricing"],
    ["/es/pricing/?from=mail", "/es/pricing?from=mail"],
  ] as const) {
    const reply = await get(path);
    expect([path, reply.status, reply.headers.get("location")]).toEqual([path, 301, to]);
  }
  for (const path of ["/pages/pricing.html", "/pricing.html", "//elsewhere.example/"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test("serves the application at the addresses of its screens", async () => {
  for (const path of ["/invite", "/dashboard", "/dashboard/sales/01a1f8"]) {
    const reply = await get(path);
    expect([path, reply.status, await reply.text()]).toEqual([path, 200, "application"]);
  }
  for (const path of ["/auth", "/login", "/signup"])
    expect([path, await (await get(path)).text()]).toEqual([path, "application, prerendered"]);
  expect(await (await get("/auth/callback")).text()).toBe("application");
});

test("names the scripts of a screen with its page, so that browsers request them together", async () => {
  const scriptsOf = async (path: string) => {
    const link = (await get(path)).headers.get("link") ?? "";
    return [...link.matchAll(/<([^>]+)>; rel=modulepreload; crossorigin; fetchpriority=low/g)].map(
      ([, script]) => script,
    );
  };
  expect(await scriptsOf("/dashboard/sales?as=table")).toEqual(["/assets/deals-1.js", "/assets/list-1.js"]);
  expect(await scriptsOf("/dashboard/sales/")).toEqual(["/assets/deals-1.js", "/assets/list-1.js"]);
  expect(await scriptsOf("/dashboard/sales/01a1f8")).toEqual(["/assets/record-1.js"]);
  expect(await scriptsOf("/dashboard/sales/analyses")).toEqual(["/assets/analyses-1.js"]);
  expect(await scriptsOf("/dashboard/retail")).toEqual(["/assets/industry-1.js"]);
  for (const path of ["/dashboard", "/auth", "/pricing", "/dashboard/sales/01a1f8/more"])
    expect([path, await scriptsOf(path)]).toEqual([path, []]);
});

test("lets search engines index only the entry pages", async () => {
  const cacheHeaders = await Promise.all(
    ["/auth", "/signup", "/dashboard", "/invite", "/no-such-page"].map(async (path) =>
      (await get(path)).headers.get("x-robots-tag"),
    ),
  );
  expect(cacheHeaders).toEqual([null, null, "noindex", "noindex", "noindex"]);
});

test("serves the application with status 404 for an unknown path", async () => {
  const reply = await get("/no-such-page");
  expect([reply.status, await reply.text()]).toEqual([404, "application"]);
});

test("does not respond with a page for a missing script", async () => {
  const reply = await get("/assets/app-OLD.js");
  expect(reply.status).toBe(404);
  expect(await reply.text()).not.toContain("application");
});

test("does not serve files outside the folder", async () => {
  for (const path of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fetc/passwd", "/.env"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test("lets browsers cache files with a hash in their name permanently, and revalidate pages", async () => {
  expect((await get("/assets/app-C0FFEE.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const page = await get("/");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await get("/", { "if-none-match": page.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("sends precompressed files to clients that accept them", async () => {
  const encodingOf = async (accepted: string) => {
    const reply = await get("/assets/app-C0FFEE.js", { "accept-encoding": accepted });
    return [reply.headers.get("content-encoding"), await reply.text(), reply.headers.get("content-type")];
  };
  const type = "text/javascript; charset=utf-8";
  expect(await encodingOf("gzip, deflate, br")).toEqual(["br", "script in brotli", type]);
  expect(await encodingOf("gzip")).toEqual(["gzip", "script in gzip", type]);
  expect(await encodingOf("identity")).toEqual([null, "script", type]);
});

test("serves the next build once it has replaced this one", async () => {
  const parent = mkdtempSync(join(tmpdir(), "vanda-builds-"));
  const [target, next] = [join(parent, "web"), join(parent, "next")];
  const build = (script: string) => {
    mkdirSync(join(next, "assets"), { recursive: true });
    mkdirSync(join(next, "pages"));
    writeFileSync(join(next, "app.html"), `loads ${script}`);
    writeFileSync(join(next, "pages/pricing.html"), `prices, loads ${script}`);
    writeFileSync(join(next, `assets/${script}`), "script");
    rmSync(target, { recursive: true, force: true });
    renameSync(next, target);
  };
  build("app-ONE.js");
  const server = new Hono();
  const files = createStaticFiles(target, { origin: "https://crm.example", expiry: "never" });
  server.get("*", (request) => files(request) ?? request.notFound());
  const textAt = async (path: string, headers: Record<string, string> = {}) => {
    const response = await server.request(path, { headers });
    return response.status === 200 ? response.text() : response.status;
  };
  const etag = (await server.request("/dashboard")).headers.get("etag") ?? "";
  expect(await textAt("/dashboard", { "if-none-match": etag })).toBe(304);
  build("app-TWO.js");
  expect(await textAt("/dashboard", { "if-none-match": etag })).toBe("loads app-TWO.js");
  expect(await textAt("/pricing")).toBe("prices, loads app-TWO.js");
  expect(await textAt("/assets/app-TWO.js")).toBe("script");
  expect(await textAt("/assets/app-ONE.js")).toBe(404);
  rmSync(target, { recursive: true });
  expect((await server.request("/assets/app-ONE.js")).status).toBe(404);
  rmSync(parent, { recursive: true });
});
