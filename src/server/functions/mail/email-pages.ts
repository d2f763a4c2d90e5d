import type { z } from "zod";

import * as functions from "#domain/functions/email-pages.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { serve } from "#server/functions/serve.ts";
import { isSigned, signLink } from "#server/functions/signed-link.ts";
import { worker } from "#server/jobs/become.ts";
import { makeSafe } from "#server/mailboxes/safe-html.ts";
import { asRole } from "#server/postgres/round-trip.ts";

type Pictures = z.output<typeof functions.showEmailPage.input>["pictures"];
type Email = { workspaceId: string; id: string };
type Reader = Parameters<typeof asRole>[1];

const named = ({ workspaceId, id }: Email, pictures: Pictures) => ({
  kind: "email pages",
  parts: [workspaceId, id, pictures],
});

/** Shows what mails look like, in pages that a frame without rights shows. */
export function emailPageFunctions(context: Context) {
  const link = (email: Email, pictures: Pictures) => {
    const signed = signLink(context.secret, named(email, pictures));
    const query = new URLSearchParams({ workspace_id: email.workspaceId, pictures, ...signed });
    return `/functions/v1/emails/${email.id}/page?${query.toString()}`;
  };
  return [
    serve(functions.linkEmailPage, async ({ id, workspace_id: workspaceId }, { identity }) => {
      const email = { workspaceId, id };
      const safe = await readSafe(context, identity, email, "own");
      return {
        page: safe && link(email, "own"),
        with_pictures: safe?.hasPictures ? link(email, "all") : null,
      };
    }),
    serve(functions.showEmailPage, async ({ id, workspace_id: workspaceId, pictures, ...signed }) => {
      const email = { workspaceId, id };
      if (!isSigned(context.secret, named(email, pictures), signed))
        throw new FunctionError("link_expired", "This link is no longer valid. Open the conversation again");
      const safe = await readSafe(context, worker, email, pictures);
      if (!safe) throw new FunctionError("not_found", "This mail is no longer here");
      return new Response(pageOf(safe.html), { headers: headersFor(pictures) });
    }),
  ];
}

async function readSafe(context: Context, reader: Reader, { workspaceId, id }: Email, pictures: Pictures) {
  const email = await asRole(context.pool, reader, async (sql) => {
    const { rows } = await sql.query<{ html: string | null }>(
      "select html from public.emails where workspace_id = $1 and id = $2",
      [workspaceId, id],
    );
    return rows[0];
  });
  if (!email) throw new FunctionError("not_found", "There is no such mail");
  return email.html === null
    ? null
    : makeSafe(email.html, { withPictures: pictures === "all", linkTo: () => undefined });
}

/** On white, as those who write mails expect. */
const look =
  "html{color-scheme:light}body{margin:12px;background:#fff;color:#1a1a1a;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}";

const pageOf = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${look}</style><body>${html}`;

/** Nothing runs, sends, leads elsewhere or knows whose page it stands in, whatever a mail holds; links open in a tab of their own. */
const headersFor = (pictures: Pictures) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `img-src 'self' data:${pictures === "all" ? " https:" : ""}`,
    "style-src 'unsafe-inline'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cache-control": "private, max-age=600",
});
