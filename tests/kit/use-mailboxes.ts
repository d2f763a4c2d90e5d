import { randomUUID } from "node:crypto";

import type { DestinationStream } from "pino";
import { afterAll, beforeAll, vi } from "vitest";

import { sealPassword } from "#server/mail/mailbox-secret.ts";

import { type ImapServer, openImapServer } from "./imap-server.ts";
import type { MailboxOptions } from "./mailbox.ts";
import { openSender } from "./open-sender.ts";
import { shareVanda, startVanda, type Vanda } from "./server.ts";
import { type SignedUp, signUp } from "./sign-up.ts";
import { type Mailbox, startReading } from "./start-reading.ts";
import { unschedule } from "./unschedule.ts";

/** The part of a function's response that tests read. */
type Answer = { id?: string; code?: string; details?: Record<string, unknown> } & Record<string, unknown>;
type MailboxValues = { sharing?: string; fetches_since?: string; address?: string; password?: string } & Record<
  string,
  unknown
>;

/**
 * Provides a server whose members connect mailboxes, for all tests of a file. Tests trigger each sync, because none is
 * scheduled. Files share the server, unless they read its log or run the routine that syncs all mailboxes.
 */
export function useMailboxes({
  logTo,
  sender,
  isShared = !logTo,
}: { logTo?: DestinationStream; sender?: MailboxOptions; isShared?: boolean } = {}) {
  const at = {} as { vanda: Vanda; smtp: Awaited<ReturnType<typeof openSender>> };
  const opened: ImapServer[] = [];
  const workspaces: string[] = [];
  const ask = async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
    (await at.vanda.database.owner.query(statement, values)).rows as Row[];
  beforeAll(async () => {
    at.smtp = await openSender(sender);
    at.vanda = await (isShared ? shareVanda() : startVanda({}, logTo));
    await unschedule(at.vanda, ["sync-mailboxes"]);
  });
  afterAll(async () => {
    await at.vanda?.stop();
    await at.smtp?.close();
    await Promise.all(opened.map((imap) => imap.close()));
  });

  /** Opens a mail server with one mailbox. */
  async function openImap(input: Parameters<typeof openImapServer>[0] = {}) {
    const imap = await openImapServer(input);
    opened.push(imap);
    return imap;
  }
  /** Creates a user whose runs `untilIdle` and `makeDue` include. */
  async function person() {
    const user = await signUp(at.vanda);
    workspaces.push(user.workspace.id);
    return user;
  }
  const ownRuns = "name = $1 and (workspace_id is null or workspace_id = any ($2))";
  const untilIdle = (name: string) =>
    vi.waitUntil(
      async () =>
        (await ask(`select from public.runs where ${ownRuns} and private.is_open(status)`, [name, workspaces]))
          .length === 0,
      { timeout: 60_000, interval: 50 },
    );
  /** Makes a job's postponed runs due now, and ends their waits. */
  const makeDue = (name: string) =>
    ask(
      `with run as (select id from public.runs where ${ownRuns} and status = 'waiting'),
         wait as (update public.run_steps s set output = to_jsonb(now()) from run where s.run_id = run.id and jsonb_typeof(s.output) = 'string'),
         job as (update jobs.job j set start_after = now() from run where j.singleton_key = run.id::text)
       update private.run_leases l set wake_at = now() from run where l.run_id = run.id`,
      [name, workspaces],
    );
  /** Stores a mailbox on the IMAP server, without the server function that checks the connection. */
  async function connect(person: SignedUp, imap: ImapServer, input: MailboxValues = {}) {
    const { address = imap.user, password = imap.password, ...rest } = input;
    const workspaceId = person.workspace.id;
    const id = randomUUID();
    const incoming = { imap_host: "127.0.0.1", imap_port: imap.port, imap_security: "starttls" };
    const outgoing = { smtp_host: "127.0.0.1", smtp_port: at.smtp.port, smtp_security: "starttls" };
    const about = { address, login: imap.user, name: "Ana", sharing: "private", fetches_since: "2026-01-01" };
    const sealed = sealPassword(at.vanda.server.context, { workspaceId, mailboxId: id }, password);
    await ask("select private.create_mailbox($1, $2, $3, $4, $5)", [
      workspaceId,
      person.member.id,
      JSON.stringify({ ...about, ...incoming, ...outgoing, ...rest }),
      sealed,
      id,
    ]);
    await ask("update private.mailbox_secrets set is_local = true where mailbox_id = $1", [id]);
    return { id, workspaceId };
  }
  async function call({ token }: Pick<SignedUp, "token">, name: string, body?: object, more?: Record<string, string>) {
    const [method = "", path = ""] = name.split(" ");
    const headers = { apikey: at.vanda.publishableKey, authorization: `Bearer ${token}`, ...more };
    const reply = await fetch(`${at.vanda.url}/functions/v1${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.startsWith("application/json");
    return { status: reply.status, headers: reply.headers, text, body: (isJson ? JSON.parse(text) : {}) as Answer };
  }
  /** Returns the settings of a mailbox's servers in the form that a user enters. */
  const serversOf = (imap: ImapServer) => ({
    incoming: { host: "127.0.0.1", port: imap.port, security: "starttls" },
    outgoing: { host: "127.0.0.1", port: at.smtp.port, security: "starttls" },
  });
  /** Creates a user who is a member of another user's workspace. */
  async function colleague({ workspace }: SignedUp, role: "viewer" | "member" | "admin") {
    const someone = await signUp(at.vanda);
    const [member] = await ask<{ id: string }>(
      "insert into public.members (workspace_id, user_id, role, name) values ($1, $2, $3, 'Colleague') returning id",
      [workspace.id, someone.id, role],
    );
    return { ...someone, memberId: member?.id ?? "" };
  }
  return {
    at,
    ask,
    call,
    serversOf,
    colleague,
    openImap,
    connect,
    untilIdle,
    makeDue,
    person,
    /** Syncs a mailbox now and waits for the end. */
    sync: async (mailbox: Mailbox) => {
      await startReading(at.vanda.server.context, mailbox);
      await untilIdle("sync-mailbox");
    },
    emailsOf: ({ id }: { id: string }, columns = "subject") =>
      ask(`select ${columns} from public.emails where mailbox_id = $1 order by sent_at, id`, [id]),
    conversationsOf: ({ id }: { id: string }, columns: string) =>
      ask(`select ${columns} from public.conversations where mailbox_id = $1 order by last_at desc, id`, [id]),
    mailboxOf: async ({ id }: { id: string }) =>
      (await ask<Record<string, unknown>>("select * from public.mailboxes where id = $1", [id]))[0],
  };
}
