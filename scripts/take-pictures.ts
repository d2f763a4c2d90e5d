import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium, type Page } from "@playwright/test";
import { pino } from "pino";

import { languageIds } from "#domain/languages.ts";
import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { findChromium } from "../e2e/kit/chromium.ts";
import { secretKey } from "../e2e/kit/colleagues.ts";
import { uploadAndCheck } from "../e2e/kit/import.ts";
import { findRows, makeRows } from "../e2e/kit/rows.ts";
import { register } from "../e2e/kit/test.ts";
import { exampleBusiness } from "./example-business.ts";
import { takeManualPictures } from "./manual-pictures.ts";

/**
 * Takes the screenshots of the landing page and the README from the running product: the home screen of an example
 * business, in each language and theme.
 */
async function takePictures(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await register(page, {
    firstName: "Orchid",
    lastName: "Trading",
    email: "ada@orchid-trading.example",
    password: "orchid-Garden-7!",
  });
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
  const { accounts, contacts, deals, counts } = exampleBusiness(new Date());
  await importFile(page, "accounts.csv", accounts, counts.accounts);
  await importFile(page, "contacts.csv", contacts, counts.contacts);
  await importFile(page, "deals.csv", deals, counts.deals);
  await keepBusy(page);
  const storageState = await context.storageState();
  for (const language of languageIds) {
    for (const theme of ["light", "dark"]) {
      const visit = await browser.newContext({
        baseURL: url,
        storageState,
        viewport: { width: 1280, height: 800 },
        deviceScaleFactor: 1.5,
      });
      await visit.addInitScript(
        ([chosen, shade]) => Object.assign(localStorage, { language: chosen, theme: shade }),
        [language, theme],
      );
      const screen = await visit.newPage();
      await screen.goto("/dashboard");
      await screen.getByRole("table").first().waitFor();
      // The shell around the screen loads after its rows.
      await screen.waitForLoadState("networkidle");
      await screen.evaluate(() => document.fonts.ready);
      // Today's alert shows a toast, which disappears.
      await screen.waitForFunction(() => !document.querySelector("[data-sonner-toast]"));
      const screenshot = await screen.screenshot({ animations: "disabled" });
      if (language === "en" && theme === "light") writeFileSync("docs/images/home.png", screenshot);
      const picture = await toWebp(screen, screenshot);
      writeFileSync(`src/web/features/website/public-pages/pictures/home-${language}-${theme}.webp`, picture);
      await visit.close();
    }
  }
}

async function importFile(page: Page, name: string, content: string, rows: number) {
  await uploadAndCheck(page, { name, content });
  await page.getByRole("button", { name: new RegExp(`^Import ${rows} `) }).click();
  await page.getByText(new RegExp(`^${rows} \\w+ imported$`)).waitFor({ timeout: 60_000 });
}

/**
 * Creates two months of work in addition to the files: calls, tasks, today's meetings, and targets of the largest buyers.
 */
async function keepBusy(page: Page) {
  const daysAgo = (days: number, hour = 9) => {
    const at = new Date();
    at.setUTCDate(at.getUTCDate() - days);
    at.setUTCHours(hour, 30, 0, 0);
    return at.toISOString();
  };
  const deals = await findRows(
    page,
    "deals",
    `select=id,name,account_id,value_minor,stage:stages!inner(kind)&stage.kind=eq.won&close_date=gte.${daysAgo(21).slice(0, 10)}&order=value_minor.desc&limit=40`,
  );
  const accounts = [...new Map(deals.map((deal) => [String(deal.account_id), deal])).values()].slice(0, 5);
  const month = `${daysAgo(0).slice(0, 7)}-01`;
  await makeRows(
    page,
    "targets",
    accounts.map(({ account_id, value_minor }, at) => ({
      month,
      account_id,
      amount_minor: Math.round((Number(value_minor) * (104 + 9 * at)) / 10_000) * 100,
      currency: "USD",
    })),
  );
  const about = (at: number) => ({ account_id: accounts[at % accounts.length]?.account_id });
  const [member] = await findRows(page, "members", "user_id=not.is.null&limit=1");
  // From no call to three a day, more of them in the last 30 days.
  const calls = Array.from({ length: 60 }, (_, days) =>
    Array.from({ length: (days * 7) % (days < 30 ? 4 : 3) }, () => days),
  );
  const task = { kind: "task", outcome: null, assignee_id: member?.id, starts_at: daysAgo(1) };
  await makeRows(page, "activities", [
    ...calls.flat().map((days, at) => ({
      kind: "call",
      title: "Follow-up call",
      outcome: "connected",
      assignee_id: null,
      due_on: null,
      starts_at: daysAgo(days + 1),
      ...about(at),
    })),
    { ...task, title: "Send the framework agreement", due_on: daysAgo(2).slice(0, 10), ...about(2) },
    { ...task, title: "Prepare the showroom visit", due_on: daysAgo(0).slice(0, 10), ...about(3) },
    {
      ...task,
      kind: "meeting",
      title: "Review the quarter's order",
      due_on: null,
      starts_at: daysAgo(0, 10),
      ...about(0),
    },
    {
      ...task,
      kind: "call",
      title: "Confirm delivery dates",
      outcome: "connected",
      due_on: null,
      starts_at: daysAgo(0, 8),
      ...about(1),
    },
  ]);
}

/** Encodes a screenshot as WebP in the browser. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL("image/webp", 0.82).split(",")[1] ?? "";
  }, png.toString("base64"));
  return Buffer.from(encoded, "base64");
}

const dataDir = mkdtempSync(join(tmpdir(), "vanda-pictures-"));
chmodSync(dataDir, 0o711);
const env = readEnv({
  NODE_ENV: "test",
  PORT: "0",
  VANDA_DATA_DIR: dataDir,
  VANDA_SECRET_KEY: secretKey,
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
});
const server = await startServer(env, pino({ level: "warn" }));
const browser = await chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });
try {
  // `npm run pictures -- manual` takes only the screenshots of the manual.
  if (!process.argv.includes("manual")) await takePictures(browser, server.url);
  await takeManualPictures(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
