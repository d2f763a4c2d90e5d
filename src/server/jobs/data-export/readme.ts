import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { fill } from "#server/mail/texts.ts";
import en from "#server/mail/texts/en/export.json" with { type: "json" };
import es from "#server/mail/texts/es/export.json" with { type: "json" };
import ja from "#server/mail/texts/ja/export.json" with { type: "json" };
import ko from "#server/mail/texts/ko/export.json" with { type: "json" };
import zh from "#server/mail/texts/zh/export.json" with { type: "json" };

const texts: Record<Language, typeof en> = { en, es, ja, ko, zh };

/** What is in the archive, in the words of whoever it is for. */
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
  // Lines end as all systems show them.
  return `${lines.map((line) => fill(line, { product: brand.name, time: `${time} UTC` })).join("\r\n")}\r\n`;
}
