import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pageSegments } from "../../src/domain/routes.ts";

/** What is asked for only once there is no connection. */
const away = /\/(?:keep-reading|service-worker|offline-text)-/;

/** Fills into the service worker what it has to know of the build. */
export function fillServiceWorker(outDir: string) {
  const path = join(outDir, "service-worker.js");
  const app = readFileSync(join(outDir, "app.html"), "utf8");
  const files = readdirSync(join(outDir, "assets"))
    // Nothing is saved without a connection, so the engine of spreadsheets is not kept for everybody.
    .filter(
      (name) =>
        /\.(?:js|css|woff2)$/.test(name) &&
        !/^(?:sheet-editor|sheet-files-thread|calculation-thread|ironcalc|spreadsheet|open-(?:csv|xlsx)|write-(?:csv|xlsx))-/.test(
          name,
        ),
    )
    .map((name) => `/assets/${name}`);
  const pages = [app, readFileSync(join(outDir, "pages/index.html"), "utf8")];
  const named = files.filter((file) => pages.some((page) => page.includes(`"${file}"`)));
  const source = readFileSync(path, "utf8");
  const filled = source
    .replace("%BUILD%", createHash("sha256").update(app).update(source).digest("hex").slice(0, 16))
    .replace("%SEGMENTS%", pageSegments.join(" "))
    .replace("%FILES%", files.join(" "))
    .replace("%NAMED%", named.join(" "))
    .replace("%ALWAYS%", files.filter((file) => app.includes(`"${file}"`) || away.test(file)).join(" "));
  writeFileSync(path, filled);
}
