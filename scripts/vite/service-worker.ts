import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pageSegments } from "../../src/domain/routes.ts";

/** Matches files that are requested only offline. */
const away = /\/(?:persist-queries|service-worker|offline-text)-/;

/** Inserts the file names of the build into the service worker; `preloads` are files that the server names with a page. */
export function fillServiceWorker(outDir: string, preloads: readonly string[]) {
  const path = join(outDir, "service-worker.js");
  const app = readFileSync(join(outDir, "app.html"), "utf8");
  const files = readdirSync(join(outDir, "assets"))
    // Nothing can be saved offline, so the spreadsheet engine is not cached for every user.
    .filter(
      (name) =>
        /\.(?:js|css|woff2)$/.test(name) &&
        !/^(?:sheet-editor|sheet-files-worker|calculation-worker|ironcalc|spreadsheet|open-(?:csv|xlsx)|write-(?:csv|xlsx))-/.test(
          name,
        ),
    )
    .map((name) => `/assets/${name}`);
  const pages = [app, readFileSync(join(outDir, "pages/index.html"), "utf8")];
  const named = files.filter((file) => preloads.includes(file) || pages.some((page) => page.includes(`"${file}"`)));
  const source = readFileSync(path, "utf8");
  const filled = source
    .replace("%BUILD%", createHash("sha256").update(app).update(source).digest("hex").slice(0, 16))
    .replace("%SEGMENTS%", pageSegments.join(" "))
    .replace("%FILES%", files.join(" "))
    .replace("%NAMED%", named.join(" "))
    .replace("%ALWAYS%", files.filter((file) => app.includes(`"${file}"`) || away.test(file)).join(" "));
  writeFileSync(path, filled);
}
