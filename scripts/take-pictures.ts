import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium, type Page } from "@playwright/test";
import { pino } from "pino";

import { languages } from "#domain/languages.ts";
import { readEnv } from "#server/env.ts";
import { startServer } from "#server/server.ts";

import { findChromium } from "../e2e/kit/chromium.ts";
import { uploadAndCheck } from "../e2e/kit/import.ts";
import { signUp } from "../e2e/kit/test.ts";
import { exampleBusiness } from "./example-business.ts";

/** Takes the landing page's pictures from the running product: the home screen of an example business, in each language and theme. */
async function takePictures(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signUp(page, {
    firstName: "Orchid",
    lastName: "Trading",
    email: "ada@orchid-trading.example",
    password: "orchid-Garden-7!",
  });
  const { accounts, contacts, deals, counts } = exampleBusiness(new Date());
  await importFile(page, "accounts.csv", accounts, counts.accounts);
  await importFile(page, "contacts.csv", contacts, counts.contacts);
  await importFile(page, "deals.csv", deals, counts.deals);
  const storageState = await context.storageState();
  for (const language of Object.keys(languages)) {
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
      await screen.getByRole("table").waitFor();
      // What stands around the screen comes after its rows.
      await screen.waitForLoadState("networkidle");
      await screen.evaluate(() => document.fonts.ready);
      const picture = await toWebp(screen, await screen.screenshot({ animations: "disabled" }));
      writeFileSync(`src/web/features/landing/pictures/home-${language}-${theme}.webp`, picture);
      await visit.close();
    }
  }
}

async function importFile(page: Page, name: string, content: string, rows: number) {
  await uploadAndCheck(page, { name, content });
  await page.getByRole("button", { name: new RegExp(`^Import ${rows} `) }).click();
  await page.getByText(new RegExp(`^${rows} \\w+ imported$`)).waitFor({ timeout: 60_000 });
}

/** The browser itself is the encoder. */
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
const env = readEnv({ NODE_ENV: "test", PORT: "0", VANDA_DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn" });
const server = await startServer(env, pino({ level: "warn" }));
const browser = await chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });
try {
  await takePictures(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
