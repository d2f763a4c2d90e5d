import type { Page, Request } from "@playwright/test";

/** True for a request for data, but not for the application's files or reports to the server. */
const isAsked = (request: Request) => /\/(rest|auth|functions|storage)\/v1\/|\/config\.json$/.test(request.url());

/** Returns a list that records a page's requests from now on, each as method, URL and body. */
export function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!isAsked(request)) return;
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${decodeURIComponent(search)} ${request.postData() ?? ""}`.trim());
  });
  return asked;
}

/** Returns the requests that repeat an earlier one. */
export const repeated = (asked: readonly string[]) => asked.filter((one, at) => asked.indexOf(one) !== at);
