import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";

export const deleteAccount = defineFunction({
  name: "POST /account/delete",
  summary: "Deletes the caller's account: it can be restored for 30 days and is then erased.",
  input: z.object({
    body: z.object({
      password: z.nullish(z.string().check(z.maxLength(1000))),
      /** The six-digit code from an email, for users without a password. */
      code: z.nullish(z.string().check(z.maxLength(20))),
      /** The members who take over the user's records, by workspace; required where colleagues remain. */
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
  summary: "Restores an account that is waiting for deletion.",
  input: z.object({}),
  output: z.object({}),
  limits: { who: "leaving_session" },
  errorCodes: ["too_late"],
});

export const startExport = defineFunction({
  name: "POST /account/exports",
  summary: "Exports all data of the caller to a file; its row of `runs` shows when it is ready.",
  /** Repeating a request with the same ID does not start another export. */
  input: z.object({ body: z.optional(z.object({ id: z.optional(z.uuid()) })) }),
  output: runSchema,
  status: 202,
  limits: { who: "recent_session" },
  errorCodes: ["export_running"],
});

export const linkExport = defineFunction({
  name: "POST /account/exports/{id}/link",
  summary: "Returns a link to that file, valid for five minutes.",
  input: z.object({ id: z.uuid() }),
  output: z.object({ link: z.string() }),
  limits: { who: "recent_session" },
  errorCodes: ["export_not_found"],
  badInput: "export_not_found",
});

export const downloadExport = defineFunction({
  name: "GET /account/exports/{id}/archive",
  summary: "Downloads the file, a ZIP, by such a link.",
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
