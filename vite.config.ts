import { resolve } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { brandHtml } from "./scripts/vite/brand-html.ts";
import { chunksByRoute } from "./scripts/vite/chunks-by-route.ts";
import { finishBuild } from "./scripts/vite/finish-build.ts";
import { leanClient } from "./scripts/vite/lean-client.ts";
import { publicPagesInDevelopment } from "./scripts/vite/public-pages.ts";
import { strictCsp } from "./scripts/vite/strict-csp.ts";

/** Where a running Vanda answers while the screens are served by `vite dev`. */
const server = process.env.PUBLIC_URL ?? "http://127.0.0.1:3000";

/** Texts travel per language: the few that the public pages need too, those of every screen, and each other namespace by itself. */
function textChunk(id: string) {
  const [, language, namespace] = /locales\/(\w+)\/([\w-]+)\.json/.exec(id) ?? [];
  if (!language) return null;
  if (namespace === "common") return `text-${language}-public`;
  if (namespace === "errors" || namespace === "records" || namespace === "shell") return `text-${language}`;
  return `text-${language}-${namespace}`;
}

const icons = /lucide-react\/dist\/esm\/icons/;

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
    !isSsrBuild && publicPagesInDevelopment(),
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
          input: { public: resolve("index.html"), app: resolve("app.html") },
          output: {
            codeSplitting: {
              groups: [
                { test: /locales\/\w+\/[\w-]+\.json/, name: textChunk, debugName: "texts", priority: 20 },
                ...chunksByRoute(),
                { test: icons, name: "icons", minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
  },
}));
