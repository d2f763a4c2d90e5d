import { resolve } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { brandHtml } from "./scripts/vite/brand-html.ts";
import { finishBuild } from "./scripts/vite/finish-build.ts";
import { leanClient } from "./scripts/vite/lean-client.ts";
import { strictCsp } from "./scripts/vite/strict-csp.ts";

/** Where a running Vanda answers while the screens are served by `vite dev`. */
const server = process.env.PUBLIC_URL ?? "http://127.0.0.1:3000";

/** Texts travel per language: the few of the public page, those of every screen, and each other namespace by itself. */
function textChunk(id: string) {
  const [, language, namespace] = /locales\/(\w+)\/([\w-]+)\.json/.exec(id) ?? [];
  if (!language) return null;
  if (namespace === "landing" || namespace === "common") return `text-${language}-public`;
  return namespace === "errors" || namespace === "records" || namespace === "shell" ? `text-${language}` : null;
}

/** What the landing page is made of, and every other screen has too. */
const publicParts =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|clsx|class-variance-authority)\/|lucide-react\/dist\/esm\/(?!icons)|src\/domain\/brand|src\/web\/i18n\/[\w-]+\.ts|src\/web\/data\/stored-session|src\/web\/ui\/(logo|theme|quiet-select|language-select|theme-select|kit\/button-variants)\.tsx?/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "./src/web/routes",
      generatedRouteTree: "./src/web/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    strictCsp(),
    leanClient(),
    brandHtml(),
    !isSsrBuild && finishBuild(),
  ],
  server: {
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/functions/v1", "/realtime/v1", "/config.json"].map((path) => [
        path,
        { target: server, ws: path === "/realtime/v1" },
      ]),
    ),
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // Everything a page needs is a file of its own: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { landing: resolve("index.html"), app: resolve("app.html") },
          output: {
            codeSplitting: {
              groups: [
                { test: /locales\/\w+\/[\w-]+\.json/, name: textChunk, debugName: "texts", priority: 4 },
                // What the public page needs, and then what every screen of the dashboard needs: two files instead of dozens.
                { test: publicParts, name: "public", priority: 3 },
                {
                  test: /src\/web\/ui\/kit\/(badge|button|input|label|skeleton|tooltip)|src\/web\/data\/(session|app-error)/,
                  name: "kit",
                  priority: 2,
                },
              ],
            },
          },
        },
  },
}));
