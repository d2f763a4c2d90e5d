import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { build, type Plugin } from "vite";

/** Compressed JavaScript that the landing page may load before it is interactive. */
const BUDGET = 90_000;

type Chunks = Record<string, { type: string; imports?: string[]; code?: string }>;

/** Writes the landing page's HTML into index.html, holds its script to the budget and compresses what is sent. */
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
      if (error || !entries.landing) return;
      const page = join(outDir, "index.html");
      writeFileSync(page, readFileSync(page, "utf8").replace("<!--landing-->", await renderLanding()));
      for (const [name, file] of Object.entries(entries)) {
        const size = scriptSize(chunks, file);
        this.info(
          `${name}: ${kilobytes(size.brotli)} brotli, ${kilobytes(size.gzip)} gzip of script before it is interactive`,
        );
        if (name === "landing" && size.brotli > BUDGET)
          throw new Error(`The landing page's script is over ${kilobytes(BUDGET)}`);
      }
      compressFiles(outDir);
    },
  };
}

/** The server sends these instead of compressing on every request. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || ![".html", ".js", ".css", ".svg"].includes(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzip(text));
    writeFileSync(`${path}.br`, brotli(text));
  }
}

const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 });
const brotli = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

async function renderLanding(): Promise<string> {
  const outDir = `node_modules/.cache/vanda-prerender-${process.pid}`;
  await build({ build: { ssr: "src/web/prerender.tsx", outDir, emptyOutDir: true }, logLevel: "error" });
  const module = (await import(pathToFileURL(join(outDir, "prerender.js")).href)) as { render: () => Promise<string> };
  const html = await module.render();
  rmSync(outDir, { recursive: true });
  if (/\sstyle="/.test(html))
    throw new Error("The prerendered page has a style attribute, which the content security policy refuses");
  return html;
}

/** The entry and everything it imports statically. */
function scriptSize(chunks: Chunks, entry: string) {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    chunks[file]?.imports?.forEach(visit);
  };
  visit(entry);
  const sum = (compress: (code: string) => Buffer) =>
    [...seen].reduce((total, file) => total + compress(chunks[file]?.code ?? "").length, 0);
  return { gzip: sum(gzip), brotli: sum(brotli) };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
