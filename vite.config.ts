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
  if (namespace === "errors" || namespace === "records" || namespace === "shell") return `text-${language}`;
  return `text-${language}-${namespace}`;
}

/** What the landing page is made of, and every other screen has too; sentences with elements in them are for one screen. */
const publicParts =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next(?!\/dist\/es\/Trans)|clsx|class-variance-authority)\/|lucide-react\/dist\/esm\/(?!icons)|src\/domain\/brand|src\/web\/i18n\/[\w-]+\.ts|src\/web\/data\/session\/stored-session|src\/web\/theme\.css|src\/web\/ui\/(lazy-dialog|logo|theme|quiet-select|language-select|theme-select|kit\/button-variants)\.tsx?/;

/** What main.tsx is made of, without itself: others load some of it too, and must not start the application by that. */
const coreParts =
  /src\/web\/(router|data\/\w+\/(arrival|auth-provider|query-client)|features\/shell\/start-failed|ui\/(kit\/tooltip|show-error))\.tsx?/;

/** What stands around every screen of the dashboard and comes by itself, beside the screen. */
const shellExtras =
  /src\/web\/(routes\/-(command|tokens|live)|features\/(shell\/(user-menu|favourite-list)|activities\/notification-bell|samples\/sample-banner|palette\/search-button|tokens\/token-meter))\.tsx/;

const icons = /lucide-react\/dist\/esm\/icons/;

/** Small parts, of which every screen uses many: together they are smaller than one by one, and asked for once. */
const smallParts = new RegExp(`src/(domain|web/(data|people|ui(?!/day-range)|undo))/|${icons.source}`);

/** What some screens share with what comes by itself, and would otherwise load all of that for. */
const betweenParts =
  /src\/(domain\/tokens\/exploration|web\/(data\/imports\/samples|features\/(tokens\/use-expiry|activities\/activity-links|samples\/remove-samples)))/;

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
                { test: /locales\/\w+\/[\w-]+\.json/, name: textChunk, debugName: "texts", priority: 7 },
                // What comes together is one file instead of dozens: the public page, the way into the application, its frame.
                { test: publicParts, name: "public", priority: 6 },
                { test: coreParts, name: "core", priority: 5 },
                { test: smallParts, name: "parts", minShareCount: 4, priority: 4 },
                {
                  test: /src\/web\/(features\/shell\/shell|data\/tokens\/token-provider)\.tsx/,
                  name: "shell",
                  priority: 3,
                },
                { test: betweenParts, name: "between", minShareCount: 2, priority: 2 },
                { test: icons, name: "icons", minShareCount: 2, priority: 2 },
                { test: shellExtras, name: "shell-extras", priority: 1 },
              ],
            },
          },
        },
  },
}));
