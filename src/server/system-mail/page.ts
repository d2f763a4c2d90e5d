import { createHash } from "node:crypto";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { escapeHtml } from "#server/system-mail/html.ts";

/** The colours and the typeface come from src/web/theme.css. scripts/vite/finish-build.ts copies the font. */
const style = `
  @font-face { font-family: "Inter Variable"; src: url(/inter.woff2) format("woff2"); font-weight: 100 900;
    font-display: swap; }
  :root { color-scheme: light dark;
    --background: light-dark(oklch(0.991 0.003 80), oklch(0.176 0.02 290));
    --foreground: light-dark(oklch(0.235 0.018 300), oklch(0.94 0.006 300));
    --card: light-dark(oklch(1 0 0), oklch(0.208 0.015 295));
    --quiet: light-dark(oklch(0.5 0.016 300), oklch(0.71 0.016 300));
    --primary: light-dark(oklch(0.53 0.19 320), oklch(0.74 0.145 322));
    --border: light-dark(oklch(0.918 0.006 80), oklch(0.295 0.016 295)); }
  body { margin: 0; background: var(--background); color: var(--foreground); line-height: 1.5;
    font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Hiragino Sans GB",
      "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif; }
  header, main { max-width: 56rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  .brand { color: var(--foreground); font-weight: 600; text-decoration: none; }
  h1 { font-size: 1.5rem; letter-spacing: -0.02em; margin: 0.5rem 0; }
  h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
  a { color: var(--primary); text-underline-offset: 2px; }
  a:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 2px; }
  .quiet, dt, th { color: var(--quiet); font-size: 0.875rem; font-weight: 400; }
  .card, table, pre, iframe { background: var(--card); border: 1px solid var(--border); border-radius: 0.5rem; }
  .card { padding: 0.25rem 1rem; }
  .notice { padding: 0.5rem 1rem; border: 1px dashed var(--primary); border-radius: 0.5rem; }
  .checkout { max-width: 26rem; margin: 0 auto; }
  .checkout h1 { margin-top: 2rem; font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--quiet); }
  .checkout dd { text-align: end; font-variant-numeric: tabular-nums; }
  .checkout button { width: 100%; padding: 0.75rem; }
  .total { margin: 0 0 1.5rem; font-size: 2.25rem; font-weight: 600; letter-spacing: -0.02em; }
  table { width: 100%; border-spacing: 0; margin-top: 1.5rem; }
  th, td { padding: 0.5rem 0.75rem; text-align: start; vertical-align: top; }
  td { border-top: 1px solid var(--border); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
  dd { margin: 0; }
  button { padding: 0.5rem 1rem; border: 0; border-radius: 0.5rem; background: var(--primary); color: var(--background);
    font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
  pre { padding: 1rem; margin: 0; white-space: pre-wrap; font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
  iframe { box-sizing: border-box; width: 100%; height: 40rem; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Returns the headers of a page from the server: no scripts, only its own style, and the given exceptions. */
export const pageHeaders = (more: { frames: "'self'" | "'none'"; forms: string }) => ({
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; font-src 'self'; frame-src ${more.frames}; frame-ancestors 'none'; base-uri 'none'; form-action ${more.forms}`,
});

/** Returns a complete page that works without the application. */
export function writePage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(joinFacts([title, brand.name]))}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${style}</style>
  </head>
  <body>
    <header><a class="brand" href="/">${escapeHtml(brand.name)}</a></header>
    <main>
      ${content}
    </main>
  </body>
</html>
`;
}
