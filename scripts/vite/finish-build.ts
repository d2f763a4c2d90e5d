import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

import { writePublicPages } from "./public-pages.ts";
import { routeOf } from "./route-parts.ts";
import { fillServiceWorker } from "./service-worker.ts";

/** Maximum compressed JavaScript that all public pages, and all screens, load before they are interactive, in bytes. */
const ENTRY_BUDGETS: Record<string, number> = { public: 10_000, app: 182_600 };
/** Maximum compressed JavaScript that a screen of the dashboard loads in total, without its texts, in bytes. */
const SCREEN_BUDGET = 233_600;

type Chunks = Record<string, { type: string; imports?: string[]; code?: string; facadeModuleId?: string | null }>;

/**
 * Writes the public pages, checks all scripts against their budgets, and compresses the files that the server sends.
 */
export function finishBuild(): Plugin {
  let outDir = "";
  let chunks: Chunks = {};
  let entries: Record<string, string> = {};
  return {
    name: "vanda:finish-build",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle(_options, bundle) {
      chunks = bundle as Chunks;
      entries = Object.fromEntries(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === "chunk" && chunk.isEntry ? [[chunk.name, chunk.fileName]] : [],
        ),
      );
    },
    async closeBundle(error) {
      if (error || !entries.public) return;
      await writePublicPages(outDir, signInFiles(chunks, entries.app ?? ""));
      for (const [name, file] of Object.entries(entries)) {
        const size = scriptSize(chunks, [file]);
        this.info(
          `${name}: ${kilobytes(size.brotli)} brotli, ${kilobytes(size.gzip)} gzip of script before it is interactive`,
        );
        const budget = ENTRY_BUDGETS[name] ?? 0;
        if (size.brotli > budget) throw new Error(`The script ${name} is over ${kilobytes(budget)}`);
      }
      const tooHeavy = screens(chunks)
        .map(([screen, file]) => {
          const { brotli } = scriptSize(chunks, [entries.app ?? "", ...filesOf(chunks, "dashboard"), file]);
          return { screen, brotli };
        })
        .filter(({ brotli }) => brotli > SCREEN_BUDGET)
        .map(({ screen, brotli }) => `${screen} loads ${kilobytes(brotli)}`);
      if (tooHeavy.length > 0)
        throw new Error(`Screens load more than ${kilobytes(SCREEN_BUDGET)} of script: ${tooHeavy.join(", ")}`);
      const preloads = preloadsOf(chunks, entries.app ?? "");
      writeFileSync(join(outDir, "screens.json"), JSON.stringify(preloads));
      fillServiceWorker(outDir, Object.values(preloads).flat());
      copyFont(outDir);
      compressFiles(outDir);
    },
  };
}

/**
 * Copies the font to a name without a hash, for the pages that the server renders itself
 * (src/server/system-mail/page.ts).
 */
function copyFont(outDir: string) {
  const file = readdirSync(join(outDir, "assets")).find((name) => name.startsWith("inter-latin-wght-normal-"));
  if (!file) throw new Error("The font of the application is not found; see finish-build.ts");
  copyFileSync(join(outDir, "assets", file), join(outDir, "inter.woff2"));
}

/** Compresses files at build time, so that the server need not compress them on every request. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The server compresses the pages after inserting their URLs.
    const isPage = path.startsWith(join(folder, "pages"));
    if (isPage || !entry.isFile() || ![".html", ".js", ".json", ".css", ".svg", ".wasm"].includes(extname(entry.name)))
      continue;
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzip(text));
    writeFileSync(`${path}.br`, brotli(text));
  }
}

const gzip = once((text) => gzipSync(text, { level: 9 }));
const brotli = once((text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));

/**
 * Returns a function that compresses equal contents only once. Scripts are compressed to measure and to write them, and
 * compression takes most of the build time.
 */
function once(compress: (text: string | Buffer) => Buffer): (text: string | Buffer) => Buffer {
  const results = new Map<string, Buffer>();
  return (text) => {
    const key = createHash("sha256").update(text).digest("base64");
    const result = results.get(key) ?? compress(text);
    results.set(key, result);
    return result;
  };
}

/** Returns the files with the screens, by route. The shell of the dashboard's screens is `dashboard`. */
const routes = (chunks: Chunks) =>
  Object.entries(chunks).flatMap(([file, { facadeModuleId }]) => {
    const route = routeOf(facadeModuleId ?? "");
    return route ? [[route, file] as const] : [];
  });
const screens = (chunks: Chunks) => routes(chunks).filter(([route]) => route.startsWith("dashboard/"));
const filesOf = (chunks: Chunks, route: string) =>
  routes(chunks).flatMap(([known, file]) => (known === route ? [file] : []));

const signInTexts = /src\/texts\/(\w+)\/(?:texts\.ts|auth\.json)$/;

/** Returns the files that the application requests on the sign-in screen. */
function signInFiles(chunks: Chunks, entry: string) {
  const facades = Object.entries(chunks).map(([file, { facadeModuleId }]) => [file, facadeModuleId ?? ""] as const);
  const screen = filesOf(chunks, "auth/index");
  const texts: Record<string, string[]> = {};
  for (const [file, facade] of facades) {
    const [, language] = signInTexts.exec(facade) ?? [];
    if (language) (texts[language] ??= []).push(`/${file}`);
  }
  if (screen.length === 0 || Object.values(texts).some((files) => files.length < 2))
    throw new Error("The files of the sign-in screen are not found; see finish-build.ts");
  return { parts: [...withImports(chunks, [entry, ...screen])].map((file) => `/${file}`), texts };
}

/**
 * Returns the scripts of each screen by its address. The server names them with the page, so that they are requested
 * together with the application's own.
 */
function preloadsOf(chunks: Chunks, entry: string): Record<string, string[]> {
  const known = withImports(chunks, [entry]);
  const files = screens(chunks).map(([screen]) => {
    const around = routes(chunks).filter(([route]) => route === screen || screen.startsWith(`${route}/`));
    const needed = [
      ...withImports(
        chunks,
        around.map(([, file]) => file),
      ),
    ].filter((file) => !known.has(file));
    return [`/${screen.replace(/\/index$/, "")}`, needed.map((file) => `/${file}`)] as const;
  });
  return Object.fromEntries(files.toSorted(([, one], [, other]) => one.length - other.length));
}

/** Returns the files, and everything that they import statically. */
function withImports(chunks: Chunks, files: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    chunks[file]?.imports?.forEach(visit);
  };
  files.forEach(visit);
  return seen;
}

function scriptSize(chunks: Chunks, files: string[]) {
  const codes = [...withImports(chunks, files)].map((file) => chunks[file]?.code ?? "");
  const sum = (compress: (code: string) => Buffer) => codes.reduce((total, code) => total + compress(code).length, 0);
  return { gzip: sum(gzip), brotli: sum(brotli) };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
