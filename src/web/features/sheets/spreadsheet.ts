import { init, Model } from "@ironcalc/workbook";

import { fromBase64 } from "./base64.ts";
import { engineLanguage } from "./engine-language.ts";
import { compileEngine } from "./engine.ts";

/**
 * Opens a workbook from base64. Without content, the workbook is empty. Returns null if the content is not a workbook;
 * throws if the engine cannot be loaded.
 */
export async function openWorkbook(content: string, language: string, timeZone: string): Promise<Model | null> {
  await init({ module_or_path: await compileEngine() });
  const spoken = engineLanguage(language);
  if (content === "") return new Model("workbook", spoken, timeZone, spoken);
  try {
    return Model.from_bytes(fromBase64(content), spoken);
  } catch {
    return null;
  }
}
