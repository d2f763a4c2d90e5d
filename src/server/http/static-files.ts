import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

import type { Context as Request } from "hono";

import { isIndexed, isPagePath, isSignInPath } from "#domain/routes.ts";
import { entityTag } from "#server/http/entity-tag.ts";
import { createPublicPages, type Filling } from "#server/http/public-pages.ts";
import { readScreenPreloads } from "#server/http/screen-preloads.ts";

type Sendable = { type: string; etag: string; isImmutable: boolean; encodings: Encoding[]; read: ReadBytes };
type Encoding = "br" | "gzip";
type ReadBytes = (encoding: Encoding | undefined) => Buffer;

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

/**
 * Creates the function that serves the files of the build: public pages at their addresses, and the application at the
 * paths of its screens. Switches to a new build once it has replaced the old one.
 */
export function createStaticFiles(directory: string, filling: Filling): (request: Request) => Response | undefined {
  let build = readBuild(directory, filling);
  return (request) => {
    const id = buildId(directory);
    if (id !== undefined && id !== build.id) build = readBuild(directory, filling);
    return build.serve(request);
  };
}

/**
 * Returns an identifier of the build in a directory, which a new build replaces as a whole; undefined if there is none.
 */
function buildId(directory: string): string | undefined {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeMs}`;
}

/** Reads the names of a build's files. Their contents are read on demand. */
function readBuild(directory: string, filling: Filling) {
  const id = buildId(directory);
  const files = readFiles(directory);
  const publicPages = createPublicPages(join(directory, "pages"), filling);
  const preloadsOf = readScreenPreloads(directory);
  const pageAt = (address: string): Sendable | undefined => {
    const page = publicPages(address);
    const type = types[extname(address)] ?? types[".html"] ?? "";
    return (
      page && {
        type,
        etag: page.etag,
        isImmutable: false,
        encodings: ["br", "gzip"],
        read: (encoding) => page[encoding ?? "plain"],
      }
    );
  };
  const serve = (request: Request): Response | undefined => {
    const path = request.req.path;
    const file = pageAt(path) ?? files.get(path);
    if (file) return reply(request, file, 200);
    // Each page has only one address: only the start page of a language ends with a slash.
    const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
    if (publicPages(other)) return request.redirect(other + new URL(request.req.url).search, 301);
    const app = files.get(isSignInPath(path) ? "/sign-in.html" : "/app.html");
    // A missing script must not be answered with a page.
    if (!app || extname(path)) return undefined;
    const response = reply(request, app, isPagePath(path) ? 200 : 404);
    if (!isIndexed(path)) response.headers.set("x-robots-tag", "noindex");
    const preloads = preloadsOf(path);
    if (preloads) response.headers.set("link", preloads);
    return response;
  };
  return { id, serve };
}

function reply(request: Request, file: Sendable, status: 200 | 404): Response {
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
  const body = file.read(encoding);
  headers.set("content-length", String(body.length));
  return new Response(request.req.method === "HEAD" ? null : new Uint8Array(body), { status, headers });
}

function readFiles(directory: string): Map<string, Sendable> {
  const files = new Map<string, Sendable>();
  if (!existsSync(directory)) return files;
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const path of paths) {
    const type = types[extname(path)];
    const url = `/${relative(directory, path).split(sep).join("/")}`;
    if (!type || url.startsWith("/pages/")) continue;
    files.set(url, {
      type,
      etag: entityTag(readFileSync(path)),
      // Vite adds a hash of the content to these names.
      isImmutable: url.startsWith("/assets/"),
      encodings: (["br", "gzip"] as const).filter((name) => paths.has(path + suffixes[name])),
      read: (encoding) => readFileSync(path + (encoding ? suffixes[encoding] : "")),
    });
  }
  return files;
}
