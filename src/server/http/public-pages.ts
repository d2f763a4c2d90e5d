import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { TokenExpiry } from "#domain/tokens/token-expiry.ts";
import { fillReference, hasReference, type RenderReference } from "#domain/website/api-reference.ts";
import { fillPage } from "#domain/website/public-pages.ts";
import { entityTag } from "#server/http/entity-tag.ts";

export type Filling = {
  origin: string;
  expiry: TokenExpiry;
  /** Returns the current renderer of the API reference. */
  reference?: () => RenderReference | undefined;
};

/** A page in its final form, in each encoding. */
export type FilledPage = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * Creates the function that returns the page of the build at an address; undefined if there is none. Values that are
 * unknown at build time, such as the origin of absolute addresses and the expiry of tokens, are filled in on the first
 * request for a page, and the result is cached. A page with the API reference is filled in again once it has changed.
 */
export function createPublicPages(
  folder: string,
  { origin, expiry, reference }: Filling,
): (address: string) => FilledPage | undefined {
  const paths = findPages(folder);
  const filled = new Map<string, { page: FilledPage; reference: RenderReference | null | undefined }>();
  return (address) => {
    const path = paths.get(address);
    if (path === undefined) return undefined;
    const render = reference?.() ?? null;
    const known = filled.get(address);
    if (known && (known.reference === undefined || known.reference === render)) return known.page;
    const content = fillPage(readFileSync(path, "utf8"), origin, expiry);
    const page = encode(fillReference(content, render ?? (() => "")));
    filled.set(address, { page, reference: hasReference(content) ? render : undefined });
    return page;
  };
}

/**
 * Maps addresses to files: `es/index.html` is at /es/, `es/pricing.html` at /es/pricing, and other files at their
 * names.
 */
function findPages(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = `/${relative(folder, path).split(sep).join("/")}`;
      return [name.replace(/(?<=\/)index\.html$|\.html$/, ""), path];
    }),
  );
}

/** Compresses the page on the first request for an encoding. */
function encode(page: string): FilledPage {
  const plain = Buffer.from(page);
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    etag: entityTag(plain),
    plain,
    get br() {
      return (br ??= brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    },
    get gzip() {
      return (gzip ??= gzipSync(plain));
    },
  };
}
