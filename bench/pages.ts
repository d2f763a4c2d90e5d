import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";

import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { z } from "zod";

import { findChromium } from "../e2e/kit/chromium.ts";
import { loadSamples } from "../e2e/kit/samples.ts";
import { register } from "../e2e/kit/test.ts";
import { percentile } from "./load.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

const rounds = 3;
const home = "bench/lighthouse";

/**
 * The measured pages. All are measured on the slow phone that Lighthouse simulates. Sign-in, and the pages of a
 * signed-in user in a workspace with samples, are also measured on a desktop, where people work.
 */
const pages = [
  { name: "landing", path: "/", isPublic: true, on: "telephone" },
  { name: "pricing", path: "/pricing", isPublic: true, on: "telephone" },
  { name: "documentation", path: "/documentation", isPublic: true, on: "telephone" },
  { name: "sign-in", path: "/auth", isPublic: true, on: "telephone" },
  { name: "sign-in", path: "/auth", isPublic: true, on: "computer" },
  { name: "home", path: "/dashboard", isPublic: false, on: "computer" },
  { name: "home", path: "/dashboard", isPublic: false, on: "telephone" },
  { name: "contacts", path: "/dashboard/contacts", isPublic: false, on: "computer" },
  { name: "contacts", path: "/dashboard/contacts", isPublic: false, on: "telephone" },
] as const;
type Looked = (typeof pages)[number];

const judged = ["performance", "accessibility", "best-practices", "seo"] as const;

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  /** Speed of the machine during the run. An idle, recent machine reaches about 1,500. */
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.record(
    z.string(),
    z.object({ score: z.nullish(z.number()), title: z.string(), numericValue: z.optional(z.number()) }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** Measures the Lighthouse scores of the pages, as the median of three runs, and lists the failed audits. */
export async function measurePages({ ours }: Stage, say: (text: string) => void): Promise<Measurement[]> {
  installLighthouse(say);
  const profile = mkdtempSync(join(tmpdir(), "vanda-lighthouse-"));
  const port = 9300 + (process.pid % 500);
  const context = await chromium.launchPersistentContext(profile, {
    ...(await findChromium()),
    baseURL: ours.url,
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    return await lookAtAll(context, { url: ours.url, port, say });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Installs Lighthouse on demand, because it is 33% of the size of all other packages and only this benchmark uses it.
 */
function installLighthouse(say: (text: string) => void) {
  if (existsSync(join(home, "node_modules/lighthouse"))) return;
  say("Installing Lighthouse …");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: home,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed");
}

type Where = { url: string; port: number; say: (text: string) => void };

async function lookAtAll(context: BrowserContext, where: Where): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const page = await context.newPage();
  for (const screen of pages) {
    if (!screen.isPublic && !(await isSignedIn(page))) {
      await register(page);
      await loadSamples(page);
    }
    const name = `${screen.name} on a ${screen.on}`;
    where.say(`Looking at ${name} …`);
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // As on a first visit, except for the session: Lighthouse would delete it, so the cache is cleared here.
      const browser = await context.newCDPSession(page);
      await browser.send("Network.clearBrowserCache");
      // The previous round's service worker would respond from its cache.
      const storageTypes = "service_workers,cache_storage";
      await browser.send("Storage.clearDataForOrigin", { origin: where.url, storageTypes });
      reports.push(await lookAt(screen, where));
    }
    measurements.push(...toMeasurements(name, reports));
  }
  return measurements;
}

const isSignedIn = async (page: Page) =>
  page.url() !== "about:blank" && page.evaluate(() => localStorage.getItem("auth-session") !== null);

/** Runs Lighthouse in a child process, so that it shares no thread with this process. */
async function lookAt({ path, isPublic, on }: Looked, { url, port }: Where): Promise<Report> {
  const options = ["--output=json", "--quiet", "--disable-storage-reset", `--port=${port}`];
  if (on === "computer") options.push("--preset=desktop");
  const only = `--only-categories=${judged.join(",")}`;
  // Screens behind sign-in opt out of indexing, which would lower their score.
  const skipped = isPublic ? [] : ["--skip-audits=is-crawlable"];
  const child = spawn(
    process.execPath,
    [`${home}/node_modules/lighthouse/cli/index.js`, `${url}${path}`, only, ...skipped, ...options],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, LIGHTHOUSE_ERROR_REPORTING: "false" },
    },
  );
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} at ${path}`);
  return reportSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
}

function toMeasurements(name: string, reports: Report[]): Measurement[] {
  const median = (of: (report: Report) => number) => percentile(reports.map(of), 0.5);
  const scores = judged.map((category): Measurement => {
    const scoreOf = (report: Report) => Math.round((report.categories[category]?.score ?? Number.NaN) * 100);
    return {
      name: `page: ${name}: ${category}`,
      value: median(scoreOf),
      unit: "",
      note: category === "performance" ? conditions(reports.map(scoreOf), reports) : wanting(reports, category),
    };
  });
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  return [
    ...scores,
    { name: `page: ${name}: largest paint`, value: audit("largest-contentful-paint") / 1000, unit: "s" },
    { name: `page: ${name}: blocked`, value: audit("total-blocking-time"), unit: "ms" },
    { name: `page: ${name}: sent`, value: audit("total-byte-weight") / 1000, unit: "kB" },
  ];
}

/** Describes the load of the machine, which affects the reliability of the scores. */
const conditions = (scores: number[], reports: Report[]) =>
  `of ${scores.join(", ")}; load ${loadavg()[0]?.toFixed(1)}, speed ${reports.map(({ environment }) => environment.benchmarkIndex.toFixed(0)).join(", ")}`;

/** Returns the failed audits of a category. */
const wanting = (reports: Report[], category: string) =>
  [
    ...new Set(
      reports.flatMap(({ categories, audits }) =>
        (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const found = audits[id];
          return weight > 0 && typeof found?.score === "number" && found.score < 0.9 ? [found.title] : [];
        }),
      ),
    ),
  ].join(", ");
