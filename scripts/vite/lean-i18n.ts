import { resolve } from "node:path";

import type { Plugin } from "vite";

/**
 * Replaces i18next and react-i18next in the browser by the calls that the application uses: 1 kB of compressed script
 * instead of 15. Types, the pages rendered by the build, the server and the spreadsheet are those of the libraries.
 */
export function leanI18n(): Plugin {
  const replaced: Record<string, string> = {
    i18next: resolve("src/web/i18n/lean/i18next.ts"),
    "react-i18next": resolve("src/web/i18n/lean/react-i18next.ts"),
  };
  return {
    name: "vanda:lean-i18n",
    enforce: "pre",
    resolveId: (id, importer, { ssr }) => (!ssr && importer?.includes("/src/web/") && replaced[id]) || null,
  };
}
