import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type * as functions from "#domain/functions/mailboxes.ts";
import { type MailboxSharing, mailProblemSchema, type MailServers } from "#domain/mail/mailbox.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const servers = "login,imap_host,imap_port,imap_security,smtp_host,smtp_port,smtp_security";
const state = "is_on,state,problem,problem_since,synced_at,next_sync_at,fetched,to_fetch,stored_bytes,is_sample";

/** The mailboxes that the user can see, with their status, by address. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: ["mailboxes", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("mailboxes")
          .select(
            `id,version,address,name,signature,sharing,member_id,forward_to,replies,filters_spam,${servers},${state},member:members!member_id(name)` as const,
          )
          .eq("workspace_id", workspaceId())
          .order("address")
          .abortSignal(signal),
      ).map(({ problem, sharing, ...mailbox }) => ({
        ...mailbox,
        sharing: sharing as MailboxSharing,
        problem: z.safeParse(mailProblemSchema, problem).data ?? null,
      })),
  });
export type Mailbox = ResponseOf<typeof mailboxesQuery>[number];

export const serversOf = (mailbox: Mailbox): MailServers => ({
  incoming: { host: mailbox.imap_host, port: mailbox.imap_port, security: toSecurity(mailbox.imap_security) },
  outgoing: { host: mailbox.smtp_host, port: mailbox.smtp_port, security: toSecurity(mailbox.smtp_security) },
});
const toSecurity = (security: string) => (security === "starttls" ? "starttls" : "tls");

const changes = ["mailboxes"] as const;

/** Looks up the servers for an address, without signing in. */
export const serversQuery = (address: string) =>
  queryOptions({
    queryKey: ["mailboxes", "servers", workspaceId(), address],
    queryFn: () =>
      callFunction<typeof functions.checkMailbox>("POST /mailboxes/check", {
        body: { workspace_id: workspaceId(), address },
      }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

type Connecting = {
  address: string;
  password: string;
  login?: string;
  servers?: MailServers;
  name: string;
  sharing: MailboxSharing;
  days: 0 | 30 | 90 | 365;
};

/** Connects a mailbox. If signing in fails, the error contains the failed step. */
export const connectMailbox = mutationOptions({
  mutationFn: (body: Connecting) =>
    callFunction<typeof functions.connectMailbox>("POST /mailboxes", {
      body: { workspace_id: workspaceId(), ...body },
    }),
  meta: { changes, isQuiet: true },
});

type Reconnecting = { id: string; password: string; login?: string; servers?: MailServers };

export const reconnectMailbox = mutationOptions({
  mutationFn: ({ id, ...body }: Reconnecting) =>
    callFunction<typeof functions.reconnectMailbox>("POST /mailboxes/{id}/reconnect", {
      id,
      workspace_id: workspaceId(),
      body,
    }),
  meta: { changes, isQuiet: true },
});

export const syncMailbox = mutationOptions({
  mutationFn: (id: string) =>
    callFunction<typeof functions.syncMailboxNow>("POST /mailboxes/{id}/sync", { id, workspace_id: workspaceId() }),
  meta: { changes },
});

type Settings = Partial<Pick<Mailbox, "name" | "signature" | "sharing" | "is_on">>;

export const changeMailbox = mutationOptions({
  mutationFn: ({ read, changes: settings }: { read: Mailbox; changes: Settings }) =>
    saveRow("mailboxes", read, settings),
  meta: { changes },
});

/** Deletes a mailbox and everything fetched from it. */
export const disconnectMailbox = mutationOptions({
  mutationFn: async (id: string) => {
    const deletion = supabase.from("mailboxes").delete();
    unwrap(await deletion.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes },
});
