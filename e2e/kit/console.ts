import type { BrowserContext } from "@playwright/test";

/** What Playwright itself says where it keeps the service worker out (playwright.config.ts). */
const saidByPlaywright = "Service Worker registration blocked by Playwright";

/** Everything that the pages of a browser warn of, complain about or throw, as it comes. */
export function followConsole(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || message.text() === saidByPlaywright) return;
    said.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => said.push(`uncaught: ${error.error().message}`));
  return said;
}
