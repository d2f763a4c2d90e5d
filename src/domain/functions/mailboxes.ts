import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import {
  fetchedDays,
  mailAddressSchema,
  mailboxSharings,
  mailProblemCodes,
  mailProblemSchema,
  mailServersSchema,
} from "#domain/mail/mailbox.ts";

const password = z.string().check(z.minLength(1), z.maxLength(1000));
const login = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320)));
const servers = z.optional(mailServersSchema);
const serverSearch = z.object({
  servers: mailServersSchema,
  /** True if the servers belong to a known provider; false if they were guessed. */
  is_known: z.boolean(),
  /** The credential that the provider requires instead of the usual password, and a page about how to create it. */
  asks_for: z.optional(z.enum(mailProblemCodes)),
  help: z.optional(z.string()),
});

export const checkMailbox = defineFunction({
  name: "POST /mailboxes/check",
  summary:
    "Finds the servers of an address. With a password, it also signs in to both and returns the step that fails; nothing is stored.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      address: mailAddressSchema,
      login,
      password: z.optional(password),
      servers,
    }),
  }),
  output: z.object({ ...serverSearch.shape, problems: z.array(mailProblemSchema) }),
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed"],
});

export const connectMailbox = defineFunction({
  name: "POST /mailboxes",
  summary:
    "Connects a mailbox if signing in to both servers works. Otherwise the details of `mailbox_problem` have the attempts and the failed step.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      address: mailAddressSchema,
      login,
      password,
      servers,
      name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
      sharing: z.enum(mailboxSharings),
      /** The number of past days whose emails are fetched. */
      days: z.literal(fetchedDays),
    }),
  }),
  output: z.object({ id: z.uuid() }),
  status: 201,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "mailbox_exists", "too_many_mailboxes", "mailbox_problem"],
});

export const reconnectMailbox = defineFunction({
  name: "POST /mailboxes/{id}/reconnect",
  summary: "Changes the password or the servers of a mailbox if signing in works with them, and syncs it.",
  input: z.object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    body: z.object({ login, password, servers }),
  }),
  output: z.object({ id: z.uuid() }),
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "not_found", "mailbox_is_sample", "mailbox_problem"],
});

export const syncMailboxNow = defineFunction({
  name: "POST /mailboxes/{id}/sync",
  summary: "Syncs a mailbox now; its row has the outcome.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: z.object({}),
  status: 202,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_found", "mailbox_is_sample", "mailbox_resting"],
});
