import type { BrowserContext } from "@playwright/test";

/** What Playwright itself says where it keeps the service worker out (playwright.config.ts). */
const saidByPlaywright = "Service Worker registration blocked by Playwright";
/** What Chromium says of a page that is left just while it connects: whether that is so is chance. */
const leftWhileConnecting =
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established\.$/;
const isOfNobody = (text: string) => text === saidByPlaywright || leftWhileConnecting.test(text);

/** Everything that the pages of a browser warn of, complain about or throw, as it comes. */
export function followConsole(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || isOfNobody(message.text())) return;
    said.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => said.push(`uncaught: ${error.error().message}`));
  return said;
}
