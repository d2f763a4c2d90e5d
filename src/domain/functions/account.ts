import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";

export const deleteAccount = defineFunction({
  name: "POST /account/delete",
  summary: "Ends one's account: it waits 30 days for its owner to come back, and is erased.",
  input: z.object({
    body: z.object({
      password: z.nullish(z.string().check(z.maxLength(1000))),
      /** The six-digit code of an email, for users without a password. */
      code: z.nullish(z.string().check(z.maxLength(20))),
      /** The members who take over the user's records, by workspace; needed where colleagues remain. */
      heirs: z._default(z.record(z.uuid(), z.uuid()), {}),
    }),
  }),
  output: z.object({ erase_after: z.string() }),
  status: 202,
  limits: { who: "session" },
  errorCodes: ["conflict", "owner_with_colleagues", "no_heir"],
});

export const cancelAccountDeletion = defineFunction({
  name: "POST /account/keep",
  summary: "Keeps an account that is about to be erased.",
  input: z.object({}),
  output: z.object({}),
  limits: { who: "leaving_session" },
  errorCodes: ["too_late"],
});

export const startExport = defineFunction({
  name: "POST /account/exports",
  summary: "Writes everything about oneself into a file; its row of `runs` tells when it is there.",
  input: z.object({}),
  output: runSchema,
  status: 202,
  limits: { who: "recent_session" },
  errorCodes: ["export_running"],
});

export const linkExport = defineFunction({
  name: "POST /account/exports/{id}/link",
  summary: "A link to that file which works for five minutes.",
  input: z.object({ id: z.uuid() }),
  output: z.object({ link: z.string() }),
  limits: { who: "recent_session" },
  errorCodes: ["export_not_found"],
  badInput: "export_not_found",
});

export const downloadExport = defineFunction({
  name: "GET /account/exports/{id}/archive",
  summary: "The file, a zip, by such a link.",
  input: z.object({
    id: z.uuid(),
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.maxLength(100)),
  }),
  output: contents,
  limits: { who: "anybody" },
  errorCodes: ["link_expired", "export_not_found"],
  badInput: "link_expired",
});
