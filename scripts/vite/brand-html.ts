import type { Plugin } from "vite";

import { brand } from "../../src/domain/brand.ts";
import { languageIds } from "../../src/domain/languages.ts";

/**
 * Inserts the product's name and its languages into the HTML entry pages, and preloads the font that every page uses.
 */
export function brandHtml(): Plugin {
  return {
    name: "vanda:brand-html",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes("inter-latin-wght"));
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${font}` };
        return {
          html: html.replaceAll("%PRODUCT%", brand.name).replace("%LANGUAGES%", languageIds.join(" ")),
          tags: font ? [{ tag: "link", injectTo: "head-prepend", attrs }] : [],
        };
      },
    },
  };
}
