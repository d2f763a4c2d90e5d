import type { Page, Request } from "@playwright/test";

/** What the screens ask the server for data: not what the application is made of, and nothing that only tells it something. */
const isAsked = (request: Request) => /\/(rest|auth|functions|storage)\/v1\/|\/config\.json$/.test(request.url());

/** Notes what a page asks the server from now on, each as its method, address and body. */
export function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!isAsked(request)) return;
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${decodeURIComponent(search)} ${request.postData() ?? ""}`.trim());
  });
  return asked;
}

/** Those that were made more than once. */
export const repeated = (asked: readonly string[]) => asked.filter((one, at) => asked.indexOf(one) !== at);
