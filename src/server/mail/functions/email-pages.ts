import { z } from "zod";

import * as functions from "#domain/functions/email-pages.ts";
import { attachmentSchema } from "#domain/mail/email.ts";
import type { Context } from "#server/context/context.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { fetchPictures } from "#server/mail/fetch-pictures.ts";
import { mailParser, ParsingStopped } from "#server/mail/mail-parser.ts";
import type { Showing } from "#server/mail/parse-tasks.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";
import { isSigned, signLink } from "#server/request/signed-link.ts";

type Pictures = z.output<typeof functions.showEmailPage.input>["pictures"];
type Key = { workspaceId: string; id: string };

const rowSchema = z.object({
  mailbox_id: z.string(),
  html: z.string().nullable(),
  attachments: z.array(attachmentSchema).catch([]),
});

const named = ({ workspaceId, id }: Key, pictures: Pictures) => ({
  kind: "email pages",
  parts: [workspaceId, id, pictures],
});

/** Creates the functions that show emails as pages for a sandboxed frame. */
export function emailPageFunctions(context: Context) {
  const link = (key: Key, pictures: Pictures) => {
    const query = new URLSearchParams({
      workspace_id: key.workspaceId,
      pictures,
      ...signLink(context.secret, named(key, pictures)),
    });
    return `/functions/v1/emails/${key.id}/page?${query.toString()}`;
  };
  // The holder of a link can request it any number of times, and providers lock mailboxes after too many sign-ins.
  const runInSlot = uploadSlots({ max: 4, maxPerPerson: 2 });
  return [
    serve(functions.linkEmailPage, async ({ id, workspace_id: workspaceId }, { identity }) => {
      const key = { workspaceId, id };
      const safe = await makeSafe(await read(context, identity, key), { withPictures: false, pictures: new Map() });
      return { page: safe && link(key, "own"), with_pictures: safe?.hasPictures ? link(key, "all") : null };
    }),

    serve(functions.showEmailPage, async ({ id, workspace_id: workspaceId, pictures, ...signed }) => {
      const key = { workspaceId, id };
      if (!isSigned(context.secret, named(key, pictures), signed))
        throw new FunctionError("link_expired", "This link is no longer valid. Open the conversation again");
      const mail = await read(context, worker, key);
      const { mailbox_id: mailboxId, attachments } = mail;
      const own = await runInSlot(mailboxId, () =>
        fetchPictures(context, { workspaceId, mailboxId, emailId: id, attachments }),
      );
      const safe = await makeSafe(mail, { withPictures: pictures === "all", pictures: own });
      if (!safe) throw new FunctionError("not_found", "The email does not have this page");
      return new Response(pageOf(safe.html), { headers: headersFor(pictures) });
    }),
  ];
}

/** Returns the sanitised HTML of an email; null if it has no HTML or HTML that cannot be displayed. */
async function makeSafe({ mailbox_id: mailboxId, html }: z.infer<typeof rowSchema>, showing: Showing) {
  if (html === null) return null;
  return mailParser.run(mailboxId, "makeSafe", html, showing).catch((error: unknown) => {
    if (error instanceof ParsingStopped) return null;
    throw error;
  });
}

async function read(context: Context, reader: Parameters<typeof asRole>[1], { workspaceId, id }: Key) {
  const row = await asRole(context.pool, reader, async (sql) => {
    const { rows } = await sql.query(
      "select mailbox_id, html, attachments from public.emails where workspace_id = $1 and id = $2",
      [workspaceId, id],
    );
    return rowSchema.optional().parse(rows[0]);
  });
  if (!row) throw new FunctionError("not_found", "The email does not exist");
  return row;
}

/** The background is white, as authors of emails expect. */
const look =
  "html{color-scheme:light}body{margin:12px;background:#fff;color:#1a1a1a;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}";

const pageOf = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${look}</style><body>${html}`;

/**
 * Returns headers that prevent an email from running scripts, sending data, navigating or reading its embedding page,
 * regardless of its contents. Links open in a new tab.
 */
const headersFor = (pictures: Pictures) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `img-src data:${pictures === "all" ? " https:" : ""}`,
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
