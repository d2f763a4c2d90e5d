import { defineConfig, devices } from "@playwright/test";

import { findChromium } from "./e2e/kit/chromium.ts";

const chromium = await findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the two cores of a small machine, because a test often waits for its browser or the server.
  workers: 3,
  reporter: [["list"]],
  // These limits end hanging tests. Speed is measured by the benchmarks, on an idle machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    // Recording makes every test 50% slower. To investigate a test, run it with `npx playwright test --trace on`.
    trace: "off",
    // A service worker would respond to requests that tests mock. Only its own test allows it.
    serviceWorkers: "block",
    // Rendering animations takes a tenth of a test's time, and no requirement covers them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...chromium, args: ["--no-sandbox"] },
  },
  // To use a running server: VANDA_URL=http://127.0.0.1:3000 npx playwright test
  webServer: process.env.VANDA_URL
    ? undefined
    : {
        command: "node e2e/serve.ts",
        // The captured group becomes the environment variable VANDA_URL of every worker.
        wait: { stdout: /Vanda is ready at (?<vanda_url>\S+)/ },
        timeout: 180_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
        stderr: "pipe",
      },
});
