import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { connectionMs, httpLimits, imapCommands, lookupLimits, mailLimits } from "#server/outbound/limits.ts";

/**
 * Code that contacts another server. Outside src/server/outbound, a file may contain it only if it also matches
 * `bounded`, which means that it passes a bounded client.
 */
const reaching: { what: string; pattern: RegExp; bounded?: RegExp }[] = [
  { what: "fetch", pattern: /(?<![.\w#"])fetch\(/ },
  { what: "fetch", pattern: /\bglobalThis\.fetch\b/ },
  { what: "ImapFlow", pattern: /(?<!type .*)\b(?:import\(|from )"imapflow/ },
  // Composing an email does not open a connection.
  {
    what: "nodemailer",
    pattern: /(?<!type .*)\b(?:import\(|from )"nodemailer(?!\/lib\/(?:mail-composer|mime-node|addressparser))/,
  },
  { what: "names", pattern: /(?<!type .*)\b(?:import\(|from )"node:dns/ },
  { what: "HTTP client", pattern: /(?<!type .*)\b(?:import\(|from )"(?:node:http2|node:https|undici|axios|got)"/ },
  { what: "HTTP client", pattern: /import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from "node:http"/ },
  { what: "socket", pattern: /import \{[^}]*\b(?:connect|createConnection|Socket)\b[^}]*\} from "node:(?:net|tls)"/ },
  { what: "socket", pattern: /(?<!type .*)\bfrom "node:(?:tls|dgram)"/ },
  { what: "socket", pattern: /\bnew (?:WebSocket|EventSource)\(/ },
  { what: "Stripe", pattern: /\bnew Stripe\(/, bounded: /httpClient: Stripe\.createFetchHttpClient\(boundedFetch\(/ },
  { what: "OpenID", pattern: /\bopenid\.discovery\(/, bounded: /\[openid\.customFetch\]: / },
  { what: "keys", pattern: /\bcreateRemoteJWKSet\(/, bounded: /\[customFetch\]: / },
  { what: "a model", pattern: /\bcreate(?:Anthropic|OpenAI\w*)\(/, bounded: /\{ fetch \}: SentToModel/ },
];
/** Exceptions: PostgreSQL belongs to the operator, and a statement is cancelled over another connection to it. */
const allowed = new Set(["src/server/postgres/cancel.ts"]);

function unbounded(file: string, source: string): string[] {
  if (file.startsWith("src/server/outbound/") || allowed.has(file)) return [];
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replaceAll(/import type [^;]*;/g, "");
  return reaching
    .filter(({ pattern, bounded }) => pattern.test(code) && !bounded?.test(code))
    .map(({ what }) => `${file}: ${what}`);
}

const files = globSync("src/{server,domain}/**/*.ts").filter((file) => !file.includes(".test."));

test("the server contacts other servers only through clients with limits", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => unbounded(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  "await fetch(url)",
  "globalThis.fetch(url)",
  'const { ImapFlow } = await import("imapflow");',
  'import { createTransport } from "nodemailer";',
  'import { lookup } from "node:dns/promises";',
  'import { request } from "node:https";',
  'import { Agent, request } from "node:http";',
  'import { connect } from "node:net";',
  'import tls from "node:tls";',
  "new WebSocket(url)",
  "new Stripe(key, { timeout: 1 })",
  "openid.discovery(issuer, id)",
  "createRemoteJWKSet(url)",
  "createAnthropic({ baseURL })",
])("finds a client without limits: %s", (line) => {
  expect(unbounded("src/server/planted.ts", line)).toHaveLength(1);
});

test("the documentation has the limits of every client", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const seconds = (ms: number) => `${ms / 1000} s`;
  const size = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${bytes / 1024 ** 2} MB`);
  const rows = Object.entries(httpLimits).map(
    ([name, limits]) =>
      `| ${name} | ${seconds(limits.headersMs)} | ${seconds(limits.totalMs)} | ${size(limits.bytes)} | ${"lineBytes" in limits ? size(limits.lineBytes) : "–"} |`,
  );
  const mail = [
    `| connecting | ${seconds(mailLimits.connectMs)} |`,
    `| a command | ${seconds(mailLimits.commandMs)}, longer at ${size(mailLimits.readPace)} a second read or ${size(mailLimits.sendPace)} sent |`,
    `| a connection | ${Object.entries(connectionMs)
      .map(([purpose, ms]) => `${purpose} ${seconds(ms)}`)
      .join(", ")}; ${size(mailLimits.connectionBytes)} |`,
    `| responses | ${mailLimits.commandResponses} a command, ${mailLimits.connectionResponses} a connection |`,
    `| bytes of a command | ${size(imapCommands.fetchOne)} a mail, ${size(imapCommands.fetchAll)} several or a search, else ${size(imapCommands.list)} |`,
    `| an SMTP reply | ${size(mailLimits.smtpReplyBytes)} |`,
    `| a name | ${seconds(lookupLimits.ms)}, ${lookupLimits.atOnce} at a time |`,
  ];
  for (const row of [...rows, ...mail]) expect(text).toContain(row);
});
