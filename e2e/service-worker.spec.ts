import { createServer, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";

import type { Page, Request } from "@playwright/test";

import { expect, register, test as base } from "./kit/test.ts";

/** Forwards a browser's requests to the server, and counts how often each file of the build is requested. */
async function countFiles(target: string) {
  const { hostname: host, port } = new URL(target);
  const counts = new Map<string, number>();
  const proxy = createServer((request, response) => {
    const { url: path = "", method, headers } = request;
    if (path.startsWith("/assets/")) counts.set(path, (counts.get(path) ?? 0) + 1);
    const onward = send({ host, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  proxy.on("upgrade", ({ url, headers }, socket, head) => {
    const onward = connect(Number(port), host, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      onward.write(`GET ${url ?? "/"} HTTP/1.1\r\n${lines.join("")}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on("error", () => [onward.destroy(), socket.destroy()]);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const close = () => [proxy.closeAllConnections(), proxy.close()];
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, counts, close };
}

const test = base.extend<{ counted: Awaited<ReturnType<typeof countFiles>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  counted: async ({}, use) => {
    const counted = await countFiles(process.env.VANDA_URL ?? "");
    await use(counted);
    counted.close();
  },
  baseURL: ({ counted }, use) => use(counted.url),
});

// No console messages are allowed: every warning and error fails the test (kit/test.ts).
test.use({ serviceWorkers: "allow" });

const twice = (paths: readonly string[]) => paths.filter((path, at) => paths.indexOf(path) !== at);

/** Waits until the worker has cached all code that is needed to start offline. */
async function untilCached(page: Page) {
  const count = () => page.evaluate(async () => (await (await caches.open("code")).keys()).length);
  await expect
    .poll(
      async () => {
        const before = await count();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        return before > 100 && before === (await count());
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBe(true);
}

test("no script is requested twice on the first or second load of the application or a public page @deep", async ({
  page,
  context,
  counted,
}) => {
  let scripts: string[] = [];
  context.on("request", (request: Request) => {
    if (request.serviceWorker() === null && request.resourceType() === "script") scripts.push(request.url());
  });
  await register(page);

  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilCached(page);
  expect(twice(scripts)).toEqual([]);

  for (const path of ["/dashboard/accounts", "/pricing", "/dashboard/contacts"]) {
    scripts = [];
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, twice(scripts)]).toEqual([path, []]);
    expect(scripts.length).toBeGreaterThan(2);
  }
  // For files that the page has already loaded, the worker uses the browser's HTTP cache.
  expect([...counted.counts].filter(([path, count]) => path.endsWith(".js") && count > 1)).toEqual([]);
});
