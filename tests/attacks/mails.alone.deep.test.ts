import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { hostileMails } from "../kit/hostile-mails.ts";
import { type ImapServer, openImapServer } from "../kit/imap-server.ts";
import { openSender } from "../kit/open-sender.ts";
import { besideAnother, expectServed } from "./kit/beside.ts";
import { expectUnharmed, type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";

let vanda: LimitedVanda;
let smtp: Awaited<ReturnType<typeof openSender>>;
const servers: ImapServer[] = [];
beforeAll(async () => {
  vanda = await startLimitedVanda();
  smtp = await openSender();
});
afterAll(async () => {
  await vanda?.stop();
  await smtp?.close();
  await Promise.all(servers.map((imap) => imap.close()));
});

/** A mailbox of a new user, which has been read once. */
async function connect() {
  const user = `victim-${servers.length}@vanda.test`;
  const imap = await openImapServer({ user });
  servers.push(imap);
  const person = await vanda.signUp();
  const server = (port: number) => ({ host: "127.0.0.1", port, security: "starttls" });
  const { id } = z.object({ id: z.string() }).parse(
    await vanda.ask(person, "POST", "/functions/v1/mailboxes", {
      workspace_id: person.workspaceId,
      address: user,
      password: imap.password,
      servers: { incoming: server(imap.port), outgoing: server(smtp.port) },
      sharing: "private",
      days: 30,
    }),
  );
  return { imap, person, id };
}

let delivered = 0;
/** Puts a mail of its own Message-ID into the mailbox. */
function deliver(imap: ImapServer, source: string) {
  delivered += 1;
  imap.deliverUnparsed(`Message-ID: <${delivered}@oak.test>\r\n${source}`);
}

/** Delivers mails, and reads the mailbox until they are stored, so long that what another user feels can be measured. */
async function receive({ imap, person, id }: Awaited<ReturnType<typeof connect>>, sources: readonly string[]) {
  for (const source of sources) deliver(imap, source);
  const sync = `/functions/v1/mailboxes/${id}/sync?workspace_id=${person.workspaceId}`;
  const isStored = async () => {
    const emails = await vanda.ask(person, "GET", `/rest/v1/emails?mailbox_id=eq.${id}&select=id`);
    return z.array(z.unknown()).parse(emails).length >= sources.length;
  };
  await vanda.ask(person, "POST", sync);
  const measured = sleep(5_000);
  await expect.poll(isStored, { timeout: 600_000, interval: 1_000 }).toBe(true);
  await measured;
}

const count = 50;
test.each(["line ends", "addresses in Reply-To", "quoted lines"])(
  `${count} mails of %s are stored while another user is served`,
  async (shape) => {
    const mailbox = await connect();
    const sources = Array.from({ length: count }, () => hostileMails[shape] ?? "");
    const felt = await besideAnother(vanda, () => receive(mailbox, sources));
    expectServed(felt);
    await expectUnharmed(vanda, felt.memory.calm);
  },
);
