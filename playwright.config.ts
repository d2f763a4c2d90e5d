import { defineConfig, devices } from "@playwright/test";

import { findChromium } from "./e2e/kit/chromium.ts";

const chromium = await findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine: a browser waits for its server, and a test for both.
  workers: 3,
  reporter: [["list"]],
  // These limits end hanging tests. Speed is measured by the benchmarks, on an idle machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    // Recording slows every test down by half: run `npx playwright test --trace on` for the test under investigation.
    trace: "off",
    // It would respond to requests that tests mock; only the test of the service worker allows it.
    serviceWorkers: "block",
    // Rendering fades and pulses costs a tenth of a test's time, and no requirement is about them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...chromium, args: ["--no-sandbox"] },
  },
  // To use a server that already runs: VANDA_URL=http://127.0.0.1:3000 npx playwright test
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
