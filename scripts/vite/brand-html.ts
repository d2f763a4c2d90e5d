import type { Plugin } from "vite";

import { brand } from "../../src/domain/brand.ts";

/** Fills the product's name into the HTML entries, so that it stands in one place only. */
export function brandHtml(): Plugin {
  return { name: "vanda:brand-html", transformIndexHtml: (html) => html.replaceAll("%PRODUCT%", brand.name) };
}
