import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type words from "#server/texts/locales/en/export.json";
import { fill, readTexts } from "#server/texts/texts.ts";

const texts = readTexts<typeof words>("export");

/** Returns the description of the archive in the user's language. */
export function writeReadme(language: Language, at: Date, folders: ReadonlySet<string>): string {
  const words = texts[language];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
  const lines = [
    words.title,
    words.made,
    "",
    words.personal,
    words.signIn,
    ...(folders.has("workspaces") ? [words.workspaces] : []),
    ...(folders.has("shared-workspaces") ? [words.shared] : []),
    words.manifest,
  ];
  // With line breaks that all systems display.
  return `${lines.map((line) => fill(line, { product: brand.name, time: `${time} UTC` })).join("\r\n")}\r\n`;
}
