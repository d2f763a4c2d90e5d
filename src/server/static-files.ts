import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

import type { Context as Request } from "hono";

import { isPagePath } from "#domain/routes.ts";

type StaticFile = { type: string; etag: string; isImmutable: boolean; encodings: string[]; path: string };

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".wasm": "application/wasm",
};
const suffixes = { br: ".br", gzip: ".gz" } as const;

/** Serves the built pages: `/` is the landing page, every other path of a page is the application. */
export function createStaticFiles(directory: string): (request: Request) => Response | undefined {
  const files = readFiles(directory);
  return (request) => {
    const path = request.req.path;
    const file = files.get(path === "/" ? "/index.html" : path);
    if (file) return reply(request, file, 200);
    const app = files.get("/app.html");
    // A missing script must not be answered with a page.
    if (!app || extname(path)) return undefined;
    return reply(request, app, isPagePath(path) ? 200 : 404);
  };
}

function reply(request: Request, file: StaticFile, status: 200 | 404): Response {
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
    etag: file.etag,
  });
  if (status === 200 && request.req.header("if-none-match") === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => file.encodings.includes(name) && accepted.includes(name));
  if (encoding) headers.set("content-encoding", encoding);
  const body = readFileSync(file.path + (encoding ? suffixes[encoding] : ""));
  headers.set("content-length", String(body.length));
  return new Response(request.req.method === "HEAD" ? null : body, { status, headers });
}

function readFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(directory)) return files;
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const url = `/${relative(directory, path).split(sep).join("/")}`;
    files.set(url, {
      type,
      path,
      etag: `"${createHash("sha256").update(readFileSync(path)).digest("base64url").slice(0, 22)}"`,
      // Vite puts a hash of the content into these names.
      isImmutable: url.startsWith("/assets/"),
      encodings: Object.entries(suffixes).flatMap(([name, suffix]) => (paths.has(path + suffix) ? [name] : [])),
    });
  }
  return files;
}
