import { readFileSync, writeFileSync } from "node:fs";

import { readEnv } from "#server/settings/env.ts";

export const exampleFile = ".env.example";
const head = `# All settings of Vanda with their defaults, written by \`node scripts/env-example.ts\` from src/server/settings/env.ts.
# Copy this file to .env, and remove the # of a setting to change it. Docker Compose and systemd read it; in a shell:
#   set -a; . ./.env; set +a; npm start
`;
/** A mail server changes the defaults of other settings, so their defaults without a mail server must not be copied. */
const withMail = { SMTP_URL: "smtp://mail.example" };

/** Returns the names of all settings with the comment above each, if there is one. */
export function readSettings(): { name: string; comment: string[] }[] {
  const source = readFileSync("src/server/settings/env.ts", "utf8");
  const [, schema = ""] = /^const envSchema = z\.object\(\{\n(.*?)^\}\);/ms.exec(source) ?? [];
  const found = schema.matchAll(/(?:^ {2}\/\*\*(?<comment>(?:(?!\*\/).)*)\*\/\n)?^ {2}(?<name>[A-Z][A-Z0-9_]*): /gms);
  return Array.from(found, ({ groups }) => ({
    name: groups?.name ?? "",
    comment: (groups?.comment ?? "").split("\n").map(withoutStar).filter(Boolean),
  }));
}

const withoutStar = (line: string) => line.replace(/^\s*\*?/, "").trim();

/** Returns the text of .env.example. A setting without a comment belongs to the setting above it. */
export function printEnvExample(): string {
  const defaults: Record<string, unknown> = readEnv({});
  const others: Record<string, unknown> = readEnv(withMail);
  const entries = readSettings().map(({ name, comment }) => {
    const value = defaults[name];
    const isValue = (typeof value === "string" || typeof value === "number") && value === others[name];
    return `${comment.length > 0 ? "\n" : ""}${comment.map((line) => `# ${line}\n`).join("")}#${name}=${isValue ? value : ""}\n`;
  });
  return head + entries.join("");
}

if (import.meta.main) writeFileSync(exampleFile, printEnvExample());
