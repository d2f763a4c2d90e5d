import type { Page } from "@playwright/test";

/** A screen, and the heading that it shows once its data has loaded. */
export type Visit = { path: string; heading: string; level: 1 | 2 };

/** Records every request of a page that fails or returns an error. */
export function followFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Requests that a screen no longer needs are cancelled. Chromium also reports this error for responses without a
    // body.
    if (reason !== "net::ERR_ABORTED") failures.push(`${reason} ${request.url()}`);
  });
  return failures;
}

/** Makes a page count its pending requests, starting with its next document. */
export const countOpenRequests = (page: Page) =>
  page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    const counter = Object.assign(window, { openRequests: 0 });
    window.fetch = async (...request) => {
      counter.openRequests += 1;
      try {
        return await fetch(...request);
      } finally {
        counter.openRequests -= 1;
      }
    };
  });

/**
 * Opens screens one at a time without reloading the application, and waits up to a minute until each shows all of its
 * data. Returns the screens that did not. Runs in the page, because a test step for each screen would take longer than
 * most screens.
 */
export const visitAll = (page: Page, visits: readonly Visit[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const counter = window as unknown as { openRequests: number };
    const plain = (text: string) => text.replace(/\s+/gu, " ").trim();
    const isShown = ({ heading, level }: Visit) =>
      [...document.querySelectorAll(`main h${level}`)].some(
        ({ textContent }) => plain(textContent ?? "") === plain(heading),
      );
    const isQuiet = () =>
      counter.openRequests === 0 && !document.querySelector("main .animate-pulse, main [aria-busy=true]");
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    const incomplete: string[] = [];
    for (const visit of all) {
      history.pushState({}, "", visit.path);
      const start = performance.now();
      const isLate = () => performance.now() - start > 60_000;
      for (let quiet = 0; quiet < 2 && !isLate(); quiet = isShown(visit) && isQuiet() ? quiet + 1 : 0) await pause();
      if (isLate()) incomplete.push(`${visit.path} with ${counter.openRequests} open requests`);
    }
    return incomplete;
  }, visits);
