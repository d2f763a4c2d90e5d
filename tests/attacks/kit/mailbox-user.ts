import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import type { LimitedVanda, Person } from "./limited-vanda.ts";

export type Ports = { imap: number; smtp: number };

const server = (port: number) => ({ host: "127.0.0.1", port, security: "tls" });
const login = ({ imap, smtp }: Ports) => ({
  address: "me@vanda.test",
  password: "secret",
  servers: { incoming: server(imap), outgoing: server(smtp) },
});

/** Checks both servers for a user. Returns the response, or the reason why there is none. */
export async function checkMailbox(
  { url }: LimitedVanda,
  { headers, workspaceId }: Person,
  ports: Ports,
  signal?: AbortSignal,
): Promise<string> {
  const reply = fetch(`${url}/functions/v1/mailboxes/check`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: workspaceId, ...login(ports) }),
    ...(signal && { signal }),
  });
  return reply.then((answer) => answer.text()).catch(String);
}

/** Creates a user with a mailbox on these servers. */
export async function connectMailbox(vanda: LimitedVanda, ports: Ports) {
  const person = await vanda.signUp();
  const { workspaceId } = person;
  const { id } = z.object({ id: z.string() }).parse(
    await vanda.ask(person, "POST", "/functions/v1/mailboxes", {
      workspace_id: workspaceId,
      sharing: "private",
      days: 0,
      name: "Me",
      ...login(ports),
    }),
  );
  const stateSchema = z.tuple([
    z.object({
      synced_at: z.string().nullable(),
      state: z.string(),
      problem: z.object({ code: z.string() }).nullable(),
    }),
  ]);
  const state = async () =>
    stateSchema.parse(
      await vanda.ask(person, "GET", `/rest/v1/mailboxes?id=eq.${id}&select=synced_at,state,problem`),
    )[0];
  const storedSchema = z.array(
    z.object({ rfc_id: z.string(), text: z.string(), html: z.string().nullable(), is_truncated: z.boolean() }),
  );
  const startSync = async () => {
    const path = `${vanda.url}/functions/v1/mailboxes/${id}/sync?workspace_id=${workspaceId}`;
    await fetch(path, { method: "POST", headers: person.headers });
  };
  return {
    id,
    state,
    startSync,
    /** Turns on forwarding of every incoming email. */
    forwardTo: (address: string) =>
      vanda.ask(person, "PATCH", `/rest/v1/mailboxes?id=eq.${id}`, { forward_to: address }),
    stored: async () =>
      storedSchema.parse(
        await vanda.ask(person, "GET", `/rest/v1/emails?mailbox_id=eq.${id}&select=rfc_id,text,html,is_truncated`),
      ),
    /** Returns the milliseconds until the mailbox is read once more, at most `patienceMs`. */
    timeSync: async (patienceMs: number): Promise<number> => {
      const startedAt = performance.now();
      const { synced_at: before } = await state();
      await startSync();
      while (performance.now() - startedAt < patienceMs && (await state()).synced_at === before) await sleep(50);
      return performance.now() - startedAt;
    },
    /** Writes an email and returns its ID. */
    write: async (): Promise<string> => {
      const mail = {
        workspace_id: workspaceId,
        mailbox_id: id,
        to: [{ address: "you@vanda.test" }],
        subject: "Hello",
        text: "Hello",
      };
      return z.object({ id: z.string() }).parse(await vanda.ask(person, "POST", "/functions/v1/emails", mail)).id;
    },
    mail: async (emailId: string) => {
      const path = `/rest/v1/emails?id=eq.${emailId}&select=status,problem`;
      const row = z.object({ status: z.string(), problem: z.object({ code: z.string() }).nullable() });
      return z.tuple([row]).parse(await vanda.ask(person, "GET", path))[0];
    },
  };
}
