import { Hono } from "hono";
import { z } from "zod";

import type { DevMailbox } from "#server/context/mailer.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { devMailboxList, devMailboxMail } from "#server/system-mail/dev-mailbox-pages.ts";
import { pageHeaders } from "#server/system-mail/page.ts";

const headers = pageHeaders({ frames: "'self'", forms: "'none'" });
/**
 * The sandbox of the frame with an email: its own styles, but no scripts and no network requests. Links open outside of
 * the frame.
 */
const frame = "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
const mailHeaders = {
  "cache-control": "no-store",
  "content-security-policy": `${frame}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`,
  "x-frame-options": "SAMEORIGIN",
};

/**
 * Creates the routes with emails that were not sent, for the user of this machine. For other users, these routes do not
 * exist.
 */
export function createDevMailboxRoutes(devMailbox: DevMailbox): Hono {
  const routes = new Hono();
  routes.use(async (request, next) => (isLocalRequest(request) ? next() : request.notFound()));
  routes.get("/", async (request) => {
    const language = requestLanguage(request.req.header("accept-language"));
    return request.html(devMailboxList(language, await devMailbox.list()), 200, headers);
  });
  routes.get("/:id/:view?", async (request) => {
    const { id, view } = request.req.param();
    const mail = z.uuid().safeParse(id).success ? await devMailbox.find(id) : undefined;
    if (!mail || (view && view !== "html")) return request.notFound();
    if (view) return request.html(mail.html.replace("<head>", '<head><base target="_top" />'), 200, mailHeaders);
    const language = requestLanguage(request.req.header("accept-language"));
    return request.html(devMailboxMail(language, mail), 200, headers);
  });
  return routes;
}
