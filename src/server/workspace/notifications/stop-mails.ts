import { brand } from "#domain/brand.ts";
import * as functions from "#domain/functions/unsubscribe.ts";
import type { Context } from "#server/context/context.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import type { FunctionRequest } from "#server/request/caller.ts";
import { serve } from "#server/request/serve.ts";
import { pageHeaders, writePage } from "#server/system-mail/page.ts";
import { readStopToken } from "#server/system-mail/stop-link.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

const headers = {
  ...pageHeaders({ frames: "'none'", forms: "'self'" }),
  // Knowing the address is enough to unsubscribe, so it must not be sent to other sites.
  "referrer-policy": "no-referrer",
};

/**
 * Creates the functions that turn off all notification, reminder, alert and metrics emails of a user for the holder of
 * a link in one of them, without a sign-in. Only a POST has an effect, which a mail program sends for its user (RFC
 * 8058): mail scanners, which open links before people do, send none.
 */
export function stopMailFunctions(context: Context) {
  const show = (request: FunctionRequest, title: Title, text: Text, status: 200 | 404, hasButton = false) => {
    const language = requestLanguage(request.req.header("accept-language"));
    const words = mailTexts[language].stopMails;
    const button = `<form method="post"><button>${words.action}</button></form>`;
    const content = `<h1>${words[title]}</h1><p>${fill(words[text], { product: brand.name })}</p>${hasButton ? button : ""}`;
    return request.html(writePage(language, words[title], content), status, headers);
  };
  const showBad = (request: FunctionRequest) => show(request, "badTitle", "badText", 404);

  return [
    serve(functions.unsubscribePage, async ({ token = "" }, { request }) =>
      readStopToken(context, token) ? show(request, "title", "text", 200, true) : showBad(request),
    ),
    serve(functions.unsubscribe, async ({ token = "" }, { request }) => {
      const userId = readStopToken(context, token);
      const isStopped =
        userId && (await queryOne<boolean>(context, "select to_json(private.unsubscribe_user($1))", [userId]));
      return isStopped ? show(request, "doneTitle", "doneText", 200) : showBad(request);
    }),
  ];
}

type Words = typeof mailTexts.en.stopMails;
type Title = Extract<keyof Words, `${string}itle`>;
type Text = Extract<keyof Words, `${string}ext`>;
