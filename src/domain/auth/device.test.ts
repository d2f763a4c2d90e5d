import { expect, test } from "vitest";

import { deviceOf } from "./device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge",
    "Windows",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`, "Safari", "macOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "macOS"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${apple} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`,
    "Opera",
    "Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
  ["node", "node", null],
  ["curl/8.5.0", "curl", null],
  ["Mozilla/5.0", null, null],
  ["", null, null],
  [null, null, null],
])("the user agent %s is the browser %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
