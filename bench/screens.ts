import { setTimeout as sleep } from "node:timers/promises";

import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";

import { writeFilters } from "#domain/records/record-filters.ts";

import { findChromium } from "../e2e/kit/chromium.ts";
import { measureCold } from "./cold-screens.ts";
import { percentile } from "./load.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

const rounds = 30;
const coldStarts = 5;

const customersWithOneTitle =
  writeFilters([
    { column: "lifecycle", operator: "any", values: ["customer"] },
    { column: "title", operator: "is", values: ["Title 10"] },
  ]) ?? "";

/** Selectors that match once the rows are shown. */
const inList = "tbody a[href*='/dashboard/']";
const inBoard = "main [role=group] a";
const inRecord = "main header h1";

/** Returns the most frequently used screens, with their path and the selector of their rows. */
const screensOf = ({ contactIds, accountIds, dealIds }: Stage): [name: string, path: string, rows: string][] => [
  ["contacts, first page", "/dashboard/contacts", inList],
  ["contacts, page 1000", "/dashboard/contacts?page=1000", inList],
  ["contacts, filtered", `/dashboard/contacts?where=${encodeURIComponent(customersWithOneTitle)}`, inList],
  ["contacts, searched", "/dashboard/contacts?q=turing%2049", inList],
  ["accounts, first page", "/dashboard/accounts", inList],
  ["deals, first page", "/dashboard/sales?as=table", inList],
  ["deals, by value", "/dashboard/sales?as=table&sort=-value_minor", inList],
  ["deals, board", "/dashboard/sales?as=board", inBoard],
  ["a contact", `/dashboard/contacts/${contactIds[0]}`, inRecord],
  ["an account", `/dashboard/accounts/${accountIds[0]}`, inRecord],
  ["a deal", `/dashboard/sales/${dealIds[0]}`, inRecord],
  ["home", "/dashboard", inList],
];

/**
 * Measures the requests of each screen, the server's time for all of them, the layout shift, and the time to the first
 * rows in a new browser.
 */
export async function measureScreens(stage: Stage): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const browser = await launch();
  try {
    for (const [name, path, rows] of screensOf(stage)) {
      const requests = await requestsOf(browser, stage, path);
      measurements.push({ ...(await replay(requests)), name: `screen: ${name}: all its requests, p50` });
      const context = await visit(browser, stage);
      measurements.push(...(await measureCold(context, { name, url: `${stage.ours.url}${path}`, rows })));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return [...measurements, await measureFirstRows(stage), await measureFirstRows(stage, 400)];
}

const launch = async () => chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });

/** Opens a signed-in browser context with an empty cache. */
async function visit(browser: Browser, { ours, session, workspace }: Stage): Promise<BrowserContext> {
  const origin = ours.url;
  const localStorage = [
    { name: "auth-session", value: session },
    { name: "workspace", value: workspace },
  ];
  return browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
}

/**
 * Returns the distinct read requests that a screen sends to the data API while it opens. Recording them includes
 * requests added later.
 */
async function requestsOf(browser: Browser, stage: Stage, path: string): Promise<Request[]> {
  const context = await visit(browser, stage);
  const page = await context.newPage();
  const requests = new Map<string, Request>();
  page.on("request", (request) => {
    const isRead = request.method() === "GET" || request.method() === "HEAD" || request.url().includes("/rpc/");
    const key = `${request.method()} ${request.url()} ${request.postData() ?? ""}`;
    if (request.url().includes("/rest/v1/") && isRead) requests.set(key, request);
  });
  await page.goto(`${stage.ours.url}${path}`, { waitUntil: "networkidle" });
  await context.close();
  if (requests.size === 0) throw new Error(`${path} sent no requests`);
  return [...requests.values()];
}

/** Sends all requests in parallel, as the browser does, for several rounds. Returns the median time of a round. */
async function replay(requests: Request[]): Promise<Omit<Measurement, "name">> {
  const headersOf = new Map<Request, Record<string, string>>();
  for (const request of requests) headersOf.set(request, await request.allHeaders().catch(() => request.headers()));
  const times: number[] = [];
  let slowest = { ms: 0, what: "" };
  for (let round = 0; round < rounds + 3; round += 1) {
    const startedAt = performance.now();
    await Promise.all(
      requests.map(async (request) => {
        const headers = Object.entries(headersOf.get(request) ?? {}).filter(([name]) =>
          /^(apikey|authorization|prefer|accept|content-type|accept-profile|content-profile)$/.test(name),
        );
        const body = request.postData();
        const reply = await fetch(request.url(), { method: request.method(), headers, ...(body && { body }) });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${request.url()} answered ${reply.status}`);
        const ms = performance.now() - startedAt;
        if (round === rounds && ms > slowest.ms)
          slowest = { ms, what: new URL(request.url()).pathname.replace("/rest/v1/", "") };
      }),
    );
    // In the first rounds the plans are not prepared yet.
    if (round >= 3) times.push(performance.now() - startedAt);
  }
  return {
    value: percentile(times, 0.5),
    unit: "ms",
    note: `${requests.length} requests, the last to answer: ${slowest.what}`,
  };
}

/**
 * Measures the time from the first request to the first rows of contacts, in a browser with an empty cache, on a line
 * with this latency in milliseconds.
 */
async function measureFirstRows(stage: Stage, latency = 0): Promise<Measurement> {
  const times: number[] = [];
  for (let round = 0; round < coldStarts; round += 1) {
    const browser = await launch();
    try {
      const page = await (await visit(browser, stage)).newPage();
      const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
      if (latency) await (await page.context().newCDPSession(page)).send("Network.emulateNetworkConditions", line);
      times.push(await firstRows(page, `${stage.ours.url}/dashboard/contacts`));
    } finally {
      await browser.close();
    }
    await sleep(200);
  }
  return {
    name: `cold browser to the first rows of contacts${latency ? `, round trips of ${latency} ms` : ""}, median`,
    value: percentile(times, 0.5) / 1000,
    unit: "s",
  };
}

async function firstRows(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      // A skeleton also has rows, but without email addresses.
      if (!document.querySelector("tbody")?.textContent?.includes("@")) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstRowsAt: performance.now() })));
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(url, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => (window as unknown as { firstRowsAt?: number }).firstRowsAt);
  return Number(await seen.jsonValue());
}
