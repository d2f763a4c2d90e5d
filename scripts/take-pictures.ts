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
import { clientOf } from "../e2e/kit/rows.ts";
import { loadSamples } from "../e2e/kit/samples.ts";
import { register } from "../e2e/kit/test.ts";
import { takeManualPictures } from "./manual-pictures.ts";

/**
 * Takes the screenshots of the landing page and the README from the running product: the home screen with the sample data
 * of a shop, in each language and theme.
 */
async function takePictures(browser: Browser, url: string) {
  const viewport = { width: 1280, height: 800 };
  for (const language of languageIds) {
    const context = await browser.newContext({ baseURL: url, viewport });
    const page = await context.newPage();
    const { id } = await register(page, {
      firstName: "Orchid",
      lastName: "Trading",
      email: `ada.${language}@orchid-trading.example`,
      password: "orchid-Garden-7!",
    });
    await (await clientOf(page)).from("profiles").update({ language }).eq("user_id", id).throwOnError();
    await loadSamples(page, "retail");
    await page.evaluate(() => localStorage.setItem(`first-steps:${localStorage.getItem("workspace")}`, "yes"));
    const storageState = await context.storageState();
    for (const theme of ["light", "dark"]) {
      const visit = await browser.newContext({ baseURL: url, storageState, viewport, deviceScaleFactor: 1.5 });
      await visit.addInitScript((values) => Object.assign(localStorage, values), { language, theme });
      const screen = await visit.newPage();
      await screen.goto("/dashboard");
      await screen.getByRole("table").first().waitFor();
      // The shell around the screen loads after its rows.
      await screen.waitForLoadState("networkidle");
      await screen.evaluate(() => document.fonts.ready);
      // Today's alert shows a toast, which disappears.
      await screen.waitForFunction(() => !document.querySelector("[data-sonner-toast]"));
      await removeBanner(screen);
      const screenshot = await screen.screenshot({ animations: "disabled" });
      if (language === "en" && theme === "light") writeFileSync("docs/images/home.png", screenshot);
      const picture = await toWebp(screen, screenshot);
      writeFileSync(`src/web/features/website/public-pages/pictures/home-${language}-${theme}.webp`, picture);
      await visit.close();
    }
    await context.close();
  }
}

/** Removes the note that the data is fictional. */
const removeBanner = (page: Page) => page.getByRole("note").evaluate((note) => note.parentElement?.remove());

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
  // `npm run pictures -- manual` takes only the screenshots of the manual, and `-- home` only the others.
  if (!process.argv.includes("manual")) await takePictures(browser, server.url);
  if (!process.argv.includes("home")) await takeManualPictures(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
