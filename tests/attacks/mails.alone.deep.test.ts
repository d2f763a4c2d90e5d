import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { hostileMails } from "../kit/hostile-mails.ts";
import { type ImapServer, openImapServer } from "../kit/imap-server.ts";
import { openSender } from "../kit/open-sender.ts";
import { besideAnother, expectServed } from "./kit/beside.ts";
import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";

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

/** Reads the mailbox until so many of its mails are stored. */
async function readAll({ person, id }: { person: Person; id: string }, count: number) {
  const sync = `/functions/v1/mailboxes/${id}/sync?workspace_id=${person.workspaceId}`;
  const isStored = async () => {
    const emails = await vanda.ask(person, "GET", `/rest/v1/emails?mailbox_id=eq.${id}&select=id`);
    return z.array(z.unknown()).parse(emails).length >= count;
  };
  await vanda.ask(person, "POST", sync);
  await expect.poll(isStored, { timeout: 600_000, interval: 1_000 }).toBe(true);
}

const count = 50;
test.each(["line ends", "addresses in Reply-To", "quoted lines"])(
  `${count} mails of %s are stored while another user is served`,
  async (shape) => {
    const mailbox = await connect();
    for (let no = 0; no < count; no += 1) deliver(mailbox.imap, hostileMails[shape] ?? "");
    const felt = await besideAnother(vanda, () => readAll(mailbox, count));
    expectServed(felt);
    await expectUnharmed(vanda, felt.memory.calm);
  },
);

test("mails of every hostile shape are stored while another user is served", async () => {
  const mailbox = await connect();
  for (const source of Object.values(hostileMails)) deliver(mailbox.imap, source);
  const felt = await besideAnother(vanda, () => readAll(mailbox, Object.keys(hostileMails).length));
  expectServed(felt);
  await expectUnharmed(vanda, felt.memory.calm);
});
