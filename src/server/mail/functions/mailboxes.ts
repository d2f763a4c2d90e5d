import { randomUUID } from "node:crypto";

import pg, { type ClientBase, type PoolClient } from "pg";

import * as functions from "#domain/functions/mailboxes.ts";
import type { MailProblem, MailServers } from "#domain/mail/mailbox.ts";
import { providerAt } from "#domain/mail/providers.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { checkMailbox, type DiscoveredServers, discoverServers } from "#server/mail/check-mailbox.ts";
import { findMailbox } from "#server/mail/functions/find-mailbox.ts";
import type { Login } from "#server/mail/mail-host.ts";
import { type MailboxKey, storeAccess } from "#server/mail/mailbox-account.ts";
import { sealPassword } from "#server/mail/mailbox-secret.ts";
import { startSync } from "#server/mail/sync-mailbox.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { rethrowAsFunctionError } from "#server/request/rethrow-as-function-error.ts";
import { serve } from "#server/request/serve.ts";
import { startRunWithin, withRunQueue } from "#server/runs/start-run.ts";

const dayMs = 24 * 3_600_000;

/**
 * Creates the functions that connect members' mailboxes and start reading them. Passwords are tested and encrypted;
 * they are never returned or written anywhere else.
 */
export function mailboxFunctions(context: Context) {
  const limits = createAttemptLimits(context);
  // A slow mail server delays only the users who test it.
  const runInSlot = uploadSlots({ max: 64, maxPerPerson: 2 });
  const loginAt = ({ incoming: { host } }: MailServers, user: string) => `${user.toLowerCase()} ${host}`;

  const check = (login: Login, discovered: DiscoveredServers, isLocal: boolean, { userId }: { userId: string }) =>
    runInSlot(userId, () => checkMailbox(context.env, { servers: discovered.servers, login, isLocal }, discovered));
  const startReading = (sql: PoolClient, key: MailboxKey) =>
    startSync(sql, (job, run) => startRunWithin(context, sql, job, run), key);

  return [
    serve(functions.checkMailbox, async ({ body }, { identity, request }) => {
      const { workspace_id: workspaceId, address, login: user = address, password } = body;
      await asRole(context.pool, worker, (sql) => requireMember(sql, identity, workspaceId));
      const discovered = await findOrRecognize(address, body.servers);
      await limits.countMailbox(identity.userId, password && loginAt(discovered.servers, user));
      const problems = password ? await check({ user, password }, discovered, isLocalRequest(request), identity) : [];
      return { ...toResponse(discovered), problems };
    }),

    serve(functions.connectMailbox, async ({ body }, { identity, request }) => {
      const { workspace_id: workspaceId, address, login: user = address, password, name, sharing, days } = body;
      await asRole(context.pool, worker, async (sql) => {
        await requireMember(sql, identity, workspaceId);
        await rejectDuplicate(sql, workspaceId, address);
      });
      const discovered = await findOrRecognize(address, body.servers);
      await limits.countMailbox(identity.userId, loginAt(discovered.servers, user));
      const isLocal = isLocalRequest(request);
      await checkOrReject({ user, password }, discovered, isLocal, identity);
      const mailboxId = randomUUID();
      const sealed = sealPassword(context, { workspaceId, mailboxId }, password);
      const since = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
      const settings = { address, name, sharing, login: user, fetches_since: since, ...columnsOf(discovered.servers) };
      return withRunQueue(context, async (sql) => {
        const { memberId } = await requireMember(sql, identity, workspaceId);
        await sql
          .query("select private.create_mailbox($1, $2, $3, $4, $5)", [
            workspaceId,
            memberId,
            JSON.stringify(settings),
            sealed,
            mailboxId,
          ])
          .catch(toExists)
          .catch(rethrowAsFunctionError);
        await storeAccess(sql, { workspaceId, mailboxId }, isLocal);
        await startReading(sql, { workspaceId, mailboxId });
        return { id: mailboxId };
      });
    }),

    serve(
      functions.reconnectMailbox,
      async ({ id: mailboxId, workspace_id: workspaceId, body }, { identity, request }) => {
        const key = { workspaceId, mailboxId };
        const mailbox = await asRole(context.pool, worker, (sql) => findMailbox(sql, identity, key, "own"));
        const { login: user = mailbox.login, password, servers = mailbox.servers } = body;
        const discovered = recognizeServers(servers);
        await limits.countMailbox(identity.userId, loginAt(servers, user));
        const isLocal = isLocalRequest(request);
        await checkOrReject({ user, password }, discovered, isLocal, identity);
        const sealed = sealPassword(context, key, password);
        return withRunQueue(context, async (sql) => {
          await findMailbox(sql, identity, key, "own");
          const { memberId } = await requireMember(sql, identity, workspaceId);
          const settings = JSON.stringify({ login: user, ...columnsOf(servers) });
          await sql.query("select private.reconnect_mailbox($1, $2, $3, $4, $5)", [
            workspaceId,
            mailboxId,
            memberId,
            settings,
            sealed,
          ]);
          await storeAccess(sql, key, isLocal);
          await startReading(sql, key);
          return { id: mailboxId };
        });
      },
    ),

    serve(functions.syncMailboxNow, ({ id: mailboxId, workspace_id: workspaceId }, { identity }) =>
      withRunQueue(context, async (sql) => {
        const key = { workspaceId, mailboxId };
        const { isOn, isFailing, servers, login } = await findMailbox(sql, identity, key, "usable");
        if (!isOn || !(await hasPassword(sql, key)))
          throw new FunctionError(
            "mailbox_resting",
            "This mailbox is not synced because it is paused or has no password",
          );
        // After several attempts with a rejected password, the provider could lock the account.
        if (isFailing) await limits.countMailbox(identity.userId, loginAt(servers, login));
        await sql.query(
          "update public.mailboxes set next_sync_at = private.now() where workspace_id = $1 and id = $2",
          [workspaceId, mailboxId],
        );
        await startReading(sql, key);
        return {};
      }),
    ),
  ];

  async function checkOrReject(...args: Parameters<typeof check>) {
    const [, discovered] = args;
    const problems = await check(...args);
    if (problems.length > 0) throw rejection(problems, discovered);
  }
}

/** Identifies the provider of servers that were entered by hand, if it is known. */
const recognizeServers = (servers: MailServers): DiscoveredServers => {
  const { asksFor, help } = providerAt(servers) ?? {};
  return { servers, isKnown: true, ...(asksFor && { asksFor }), ...(help && { help }) };
};

const findOrRecognize = async (address: string, explicit: MailServers | undefined): Promise<DiscoveredServers> =>
  explicit ? recognizeServers(explicit) : discoverServers(address);

const toResponse = ({ servers, isKnown, asksFor, help }: DiscoveredServers) => ({
  servers,
  is_known: isKnown,
  ...(asksFor && { asks_for: asksFor }),
  ...(help && { help }),
});

const rejection = (problems: MailProblem[], discovered: DiscoveredServers) =>
  new FunctionError("mailbox_problem", "Signing in to the mailbox failed", { ...toResponse(discovered), problems });

const columnsOf = ({ incoming, outgoing }: MailServers) => ({
  imap_host: incoming.host,
  imap_port: incoming.port,
  imap_security: incoming.security,
  smtp_host: outgoing.host,
  smtp_port: outgoing.port,
  smtp_security: outgoing.security,
});

const exists = () => new FunctionError("mailbox_exists", "This mailbox is already connected to this workspace");

async function rejectDuplicate(sql: ClientBase, workspaceId: string, address: string) {
  const { rows } = await sql.query("select from public.mailboxes where workspace_id = $1 and address = $2", [
    workspaceId,
    address,
  ]);
  if (rows.length > 0) throw exists();
}

/** Converts the error if another request has just created the same mailbox. All other errors are rethrown. */
function toExists(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === "mailboxes_address_key") throw exists();
  throw error;
}

async function hasPassword(sql: ClientBase, { workspaceId, mailboxId }: MailboxKey): Promise<boolean> {
  const { rows } = await sql.query("select from private.mailbox_secrets where workspace_id = $1 and mailbox_id = $2", [
    workspaceId,
    mailboxId,
  ]);
  return rows.length > 0;
}
