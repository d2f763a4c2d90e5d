import { type Context as Request, Hono } from "hono";

import { brand } from "#domain/brand.ts";
import { askOne } from "#server/auth/auth-database.ts";
import type { Context } from "#server/context.ts";
import { pageHeaders, writePage } from "#server/mail/page.ts";
import { readStopToken } from "#server/mail/stop-link.ts";
import { fill, mailTexts } from "#server/mail/texts.ts";
import { requestLanguage } from "#server/request-language.ts";

const headers = {
  ...pageHeaders({ frames: "'none'", forms: "'self'" }),
  // The address is the key: it is nobody else's to know.
  "referrer-policy": "no-referrer",
};

/**
 * Ends the mails of reminders to whoever holds the link of one, without signing in. Only a POST does, which a mail program
 * sends by itself (RFC 8058): what looks at links before people do, to check them, ends nothing.
 */
export function createStopMails(context: Context): Hono {
  const app = new Hono();
  const userOf = (request: Request) => readStopToken(context, request.req.query("token") ?? "");
  const show = (request: Request, title: Title, text: Text, status: 200 | 404, hasButton = false) => {
    const language = requestLanguage(request.req.header("accept-language"));
    const words = mailTexts[language].stopMails;
    const button = `<form method="post"><button>${words.action}</button></form>`;
    const content = `<h1>${words[title]}</h1><p>${fill(words[text], { product: brand.name })}</p>${hasButton ? button : ""}`;
    return request.html(writePage(language, words[title], content), status, headers);
  };
  const showBad = (request: Request) => show(request, "badTitle", "badText", 404);

  app.get("/", (request) => (userOf(request) ? show(request, "title", "text", 200, true) : showBad(request)));
  app.post("/", async (request) => {
    const userId = userOf(request);
    const isStopped = userId && (await askOne<boolean>(context, "select to_json(private.stop_mails($1))", [userId]));
    return isStopped ? show(request, "doneTitle", "doneText", 200) : showBad(request);
  });
  return app;
}

type Words = typeof mailTexts.en.stopMails;
type Title = Extract<keyof Words, `${string}itle`>;
type Text = Extract<keyof Words, `${string}ext`>;
