import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { build, type Plugin } from "vite";

import { brand } from "../../src/domain/brand.ts";
import { languageIds } from "../../src/domain/languages.ts";
import { addressesOf, fillPage, originToFill, publicPaths } from "../../src/domain/website/public-pages.ts";
import type { manualOf, RenderedPage, renderPages, signInScreens } from "../../src/web/prerender.tsx";
import { writeIcons } from "./icons.ts";

type Prerender = {
  renderPages: typeof renderPages;
  manualOf: typeof manualOf;
  signInScreens: typeof signInScreens;
};

/** URLs that the application requests on the sign-in screen: its scripts, and its texts by language. */
type SignInFiles = { parts: string[]; texts: Record<string, string[]> };

/**
 * Writes every public page, the forms of the sign-in screen, the files for search engines, the search index of the
 * manual, and the manifest and icons for installation.
 */
export async function writePublicPages(outDir: string, signIn: SignInFiles) {
  const template = readFileSync(join(outDir, "index.html"), "utf8");
  rmSync(join(outDir, "index.html"));
  const { renderPages, manualOf, signInScreens } = await loadPrerender(outDir);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), content);
  };
  const withoutScript = darkWithoutScript(outDir);
  for (const page of await renderPages())
    write(
      `pages${page.address.endsWith("/") ? `${page.address}index` : page.address}.html`,
      fillTemplate(template, page, withoutScript),
    );
  write("pages/sitemap.xml", sitemap());
  write("pages/robots.txt", `User-agent: *\nDisallow: /dashboard\nSitemap: ${originToFill}/sitemap.xml\n`);
  write("pages/llms.txt", llmsText(manualOf("en")));
  for (const language of languageIds) write(`manual/${language}.json`, JSON.stringify(manualOf(language)));
  writeSignIn(outDir, JSON.stringify(await signInScreens()), signIn);
  write("manifest.webmanifest", JSON.stringify(manifest));
  writeIcons(outDir);
}

/** Serves the current public pages while `vite dev` serves the screens. */
export function publicPagesInDevelopment(): Plugin {
  return {
    name: "vanda:public-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0] ?? "/";
        if (!publicPaths.some((known) => addressesOf(known).some(([, address]) => address === path))) return next();
        void (async () => {
          const { renderPages } = (await server.ssrLoadModule("/src/web/prerender.tsx")) as Prerender;
          const page = (await renderPages()).find(({ address }) => address === path);
          const template = readFileSync("index.html", "utf8");
          const html = page ? fillPage(fillTemplate(template, page, ""), "", "never") : template;
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml(path, html));
        })().catch(next);
      });
    },
  };
}

function fillTemplate(
  template: string,
  { address, language, head, body }: RenderedPage,
  withoutScript: string,
): string {
  rejectStyles(address, body);
  return template
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace("<!--head-->", () => head + withoutScript)
    .replace("<!--page-->", () => body);
}

/**
 * Writes the application's page with the script that prerenders the sign-in screen, in place of the application's own
 * script.
 */
function writeSignIn(outDir: string, forms: string, { parts, texts }: SignInFiles) {
  rejectStyles("The sign-in screen", forms);
  const app = readFileSync(join(outDir, "app.html"), "utf8");
  const [own, application] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(app) ?? [];
  if (!own || !application) throw new Error("The script tag in app.html is not found; see public-pages.ts");
  const page = app
    .replace(own, "")
    .replaceAll(/ *<link rel="modulepreload"[^>]*>\n?/g, "")
    .replace("</body>", '  <script src="/sign-in.js"></script>\n  </body>');
  writeFileSync(join(outDir, "sign-in.html"), page);
  const path = join(outDir, "sign-in.js");
  const filled = readFileSync(path, "utf8")
    .replace('"%SCREENS%"', () => forms)
    .replace("%APPLICATION%", application)
    .replace("%PARTS%", parts.join(" "))
    .replace('"%TEXTS%"', () => JSON.stringify(texts));
  writeFileSync(path, filled);
}

function rejectStyles(of: string, html: string) {
  if (/\sstyle=/.test(html)) throw new Error(`${of} has a style attribute, which the content security policy refuses`);
}

async function loadPrerender(outDir: string): Promise<Prerender> {
  const folder = `node_modules/.cache/vanda-prerender-${process.pid}`;
  await build({
    build: { ssr: "src/web/prerender.tsx", ssrEmitAssets: true, outDir: folder, emptyOutDir: true },
    logLevel: "error",
  });
  const module = (await import(pathToFileURL(join(folder, "prerender.js")).href)) as Prerender;
  // Images that the pages refer to.
  cpSync(join(folder, "assets"), join(outDir, "assets"), {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(path) || /\.(?:webp|avif)$/.test(path),
  });
  rmSync(folder, { recursive: true });
  return module;
}

/**
 * Writes a style sheet for dark pages without JavaScript, and returns a link to it. It follows the system's theme,
 * because no script can set the class `dark`.
 */
function darkWithoutScript(outDir: string): string {
  const assets = join(outDir, "assets");
  const sheet = readdirSync(assets)
    .filter((name) => name.endsWith(".css"))
    .map((name) => /\.dark\s*\{([^}]*)\}/.exec(readFileSync(join(assets, name), "utf8"))?.[1])
    .find(Boolean);
  if (!sheet) throw new Error("The style sheet has no colours for the dark theme");
  writeFileSync(join(outDir, "dark.css"), `html:root{${sheet}}`);
  return '<noscript><link rel="stylesheet" href="/dark.css" media="(prefers-color-scheme: dark)" /></noscript>';
}

function sitemap(): string {
  const entries = publicPaths.flatMap((path) => {
    const alternates = addressesOf(path).map(
      ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${originToFill}${address}"/>`,
    );
    return addressesOf(path).map(
      ([, address]) => `<url><loc>${originToFill}${address}</loc>${alternates.join("")}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** Returns the guide for language models that read the website, in the format of llmstxt.org. */
const llmsText = (manual: ReturnType<typeof manualOf>): string => `# ${brand.name}

> A CRM with business analytics for small and medium businesses. All screens use a data API that programs can use, too, with the rights of
> the user they act for.

## Manual
${manual.map(({ address, title, summary }) => `- [${title}](${originToFill}${address}): ${summary}`).join("\n")}

## For programs
- [Reference](${originToFill}/docs/api): all tables and functions, with parameters and examples
- [Connection](${originToFill}/config.json): address and publishable key of the API
- [Functions](${originToFill}/functions/v1/openapi.json): files, imports, analyses and invitations, in OpenAPI 3.1
- [Tables](${originToFill}/rest/v1/): rows in PostgREST's protocol, in OpenAPI 2.0; needs the publishable key as \`apikey\`
- [MCP](${originToFill}/mcp): tools for assistants
`;

const manifest = {
  name: `${brand.name} CRM`,
  short_name: brand.name,
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: "#fdfcfa",
  theme_color: "#fdfcfa",
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icons/192.png", type: "image/png", sizes: "192x192" },
    { src: "/icons/512.png", type: "image/png", sizes: "512x512" },
    { src: "/icons/512-maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
};
