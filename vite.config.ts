import { resolve } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { brandHtml } from "./scripts/vite/brand-html.ts";
import { chunksByRoute } from "./scripts/vite/chunks-by-route.ts";
import { finishBuild } from "./scripts/vite/finish-build.ts";
import { leanClasses } from "./scripts/vite/lean-classes.ts";
import { leanClient } from "./scripts/vite/lean-client.ts";
import { publicPagesInDevelopment } from "./scripts/vite/public-pages.ts";
import { loadersWithScreens, routeParts } from "./scripts/vite/route-parts.ts";
import { strictCsp } from "./scripts/vite/strict-csp.ts";
import { workbookIcons } from "./scripts/vite/workbook-icons.ts";

/** URL of a running Vanda server, used while `vite dev` serves the screens. */
const server = process.env.PUBLIC_URL ?? "http://127.0.0.1:3000";

/** Matches text files, whose built names include their language. */
const text = /src\/texts\/(\w+)\/(?:([\w-]+)\.json|texts\.ts)$/;
const fileName = ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
  const [found, language, namespace] = text.exec(facadeModuleId ?? "") ?? [];
  return found ? `assets/text-${language}-${namespace ? "[name]-" : ""}[hash].js` : "assets/[name]-[hash].js";
};

const icons = /lucide-react\/dist\/esm\/icons\/[^?]+$/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: routeParts },
      routesDirectory: "./src/web/routes",
      generatedRouteTree: "./src/web/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    loadersWithScreens,
    react(),
    tailwindcss(),
    workbookIcons,
    strictCsp(),
    !isSsrBuild && leanClasses(),
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
    // No file is inlined, because the content security policy forbids data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { public: resolve("index.html"), app: resolve("app.html") },
          output: {
            chunkFileNames: fileName,
            codeSplitting: {
              groups: [
                ...chunksByRoute(),
                { test: icons, name: "icons", minShareCount: 5, priority: 29 },
                // Icons that most screens do not use.
                { test: icons, name: "rare-icons", minShareCount: 2, priority: 28.5 },
              ],
            },
          },
        },
  },
}));
