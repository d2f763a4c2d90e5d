import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { expect, type Page } from "@playwright/test";

import { switchLanguage } from "./languages.ts";
import { pseudoTexts, type Texts } from "./pseudo-texts.ts";

const locales = "src/web/i18n/locales";
/** The language whose place it takes in the browser: its dates and numbers are long, too. */
const standIn = "es";
const files = new RegExp(`/assets/text-${standIn}(-[^/]*)?\\.js$`);

const readTexts = (language: string, file: string) =>
  JSON.parse(readFileSync(join(locales, language, file), "utf8")) as Texts;

/** Shows the screen that is open in a language that is none: each English text lengthened, accented and widened. */
export async function switchToPseudo(page: Page) {
  await page.route(files, async (route) => {
    const body = await pseudoFile(basename(new URL(route.request().url()).pathname));
    await route.fulfill({ contentType: "text/javascript", body });
  });
  await switchLanguage(page, standIn);
  await expect(page.locator("body")).toContainText(/[äëïöü]/);
}

/** A built file of texts, with others under the names that it exports: its own, or those of each file that it is made of. */
async function pseudoFile(file: string): Promise<string> {
  const built = (await import(pathToFileURL(resolve("dist/web/assets", file)).href)) as Record<string, unknown>;
  const parts = Object.entries(built).map(([name, exported], at) => {
    const isOne = name === "default";
    const texts = isOne ? (exported as Texts) : (exported as { default: Texts }).default;
    const english = JSON.stringify(pseudoTexts(readTexts("en", namespaceOf(texts))));
    return `const part${at} = ${isOne ? english : `{ default: ${english} }`}; export { part${at} as ${name} };`;
  });
  return parts.join("\n");
}

function namespaceOf(texts: Texts): string {
  const found = readdirSync(join(locales, standIn)).find((file) => isDeepStrictEqual(readTexts(standIn, file), texts));
  if (!found) throw new Error("The build holds texts that the sources do not: build the pages anew");
  return found;
}
