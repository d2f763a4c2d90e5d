import { readdirSync, readFileSync } from "node:fs";

import { expect, type Page } from "@playwright/test";

import { switchLanguage } from "./languages.ts";
import { pseudoTexts, type Texts } from "./pseudo-texts.ts";

const folder = "src/texts/en";
/** The language that is replaced in the browser. Its dates and numbers are long as well. */
const replacedLanguage = "es";
/** The built text files of that language: one that every screen loads, and one per other namespace. */
const files = new RegExp(`/assets/(text-${replacedLanguage}-(?:([a-z-]+)-)?[\\w-]{8}\\.js)$`);

/** The files of English texts, by namespace. */
const paths = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.replace(".json", ""), `${folder}/${name}`] as const),
);
const english = (namespace: string) =>
  JSON.stringify(pseudoTexts(JSON.parse(readFileSync(paths.get(namespace) ?? "", "utf8")) as Texts));

/** Shows the open screen in a pseudo-language: English texts, lengthened, accented and with wide characters. */
export async function switchToPseudo(page: Page) {
  await page.route(files, async (route) => {
    const [, file = "", namespace] = files.exec(route.request().url()) ?? [];
    const body = namespace ? `export default ${english(namespace)}` : pseudoStart(file);
    await route.fulfill({ contentType: "text/javascript", body });
  });
  await switchLanguage(page, replacedLanguage);
  await expect(page.locator("body")).toContainText(/[äëïöü]/);
}

/** Returns the module with the texts that every screen needs and, as in the build, the imports of the other files. */
function pseudoStart(file: string): string {
  const texts = [...paths.keys()].map((namespace) => `"./${namespace}.json": ${english(namespace)}`);
  return `
    import built from "./${file}?built";
    const texts = { ${texts.join(", ")} };
    const everywhere = Object.fromEntries(Object.keys(built.everywhere).map((name) => [name, texts[name]]));
    export default { ...built, everywhere };`;
}
