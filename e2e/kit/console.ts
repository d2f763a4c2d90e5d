import type { BrowserContext } from "@playwright/test";

/** The message that Playwright logs when it blocks the service worker (playwright.config.ts). */
const playwrightMessage = "Service Worker registration blocked by Playwright";
/** Chromium's message if the user leaves a page while it connects, which depends on timing. */
const leftWhileConnecting =
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established\.$/;
/** A performance warning of the graphics driver. */
const driverMessage = /GL Driver Message \(OpenGL, Performance/;
const isIgnored = (text: string) =>
  text === playwrightMessage || leftWhileConnecting.test(text) || driverMessage.test(text);

/** Returns a list that collects all warnings, errors and exceptions of a browser context's pages. */
export function followConsole(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || isIgnored(message.text())) return;
    const path = message.location().url.replaceAll(/^\w+:\/\/[^/]+|[?#].*/g, "");
    messages.push(`${message.type()}: ${message.text()} (${path})`);
  });
  context.on("weberror", (error) => messages.push(`uncaught: ${error.error().message}`));
  return messages;
}
