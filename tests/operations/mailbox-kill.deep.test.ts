import { rmSync } from "node:fs";
import { dirname } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type ImapServer, openImapServer } from "../kit/imap-server.ts";
import { rawMail } from "../kit/raw-mail.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { openSender } from "../kit/use-mailboxes.ts";
import { makeDataDir, type SpawnedVanda, spawnVanda } from "./spawn-vanda.ts";

let dataDir: string;
let vanda: SpawnedVanda;
let imap: ImapServer;
let smtp: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  dataDir = makeDataDir();
  [vanda, imap, smtp] = await Promise.all([spawnVanda(dataDir), openImapServer(), openSender()]);
});
afterAll(async () => {
  vanda.process.kill("SIGTERM");
  await vanda.ended;
  await Promise.all([imap.close(), smtp.close()]);
  rmSync(dirname(dataDir), { recursive: true });
});

async function speakAs(person?: SignedUp): Promise<SignedUp> {
  const { publishableKey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
  const client = () =>
    createClient(vanda.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(person && { accessToken: () => Promise.resolve(person.token) }),
    });
  return person ? { ...person, client: client() as SignedUp["client"] } : signUp({ client });
}
async function call(person: SignedUp, path: string, body?: object) {
  const { publishableKey: apikey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as {
    publishableKey: string;
  };
  const headers = { apikey, authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const sent = { method: "POST", headers, ...(body && { body: JSON.stringify(body) }) };
  const reply = await fetch(`${vanda.url}/functions/v1${path}`, sent);
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return (await reply.json()) as { id: string };
}

const rounds = 4;
const threads = 300;
const mailsARound = 5;

test("whatever is killed in the middle, each mail is fetched once and in its conversation, and none is sent twice", async () => {
  for (let no = 0; no < threads; no += 1) {
    imap.deliver(rawMail({ id: `${no}-a@x`, subject: `Thread ${no}` }), { flags: ["\\Seen"] });
    const answer = { id: `${no}-b@x`, answers: `${no}-a@x`, from: "me@vanda.test", subject: `Re: Thread ${no}` };
    imap.deliver(rawMail(answer), { to: "Sent" });
  }
  const ana = await speakAs();
  const workspace_id = ana.workspace.id;
  const servers = {
    incoming: { host: "127.0.0.1", port: imap.port, security: "starttls" },
    outgoing: { host: "127.0.0.1", port: smtp.port, security: "starttls" },
  };
  const about = { address: "me@vanda.test", password: "secret", servers, sharing: "private", days: 365 };
  const { id: mailbox_id } = await call(ana, "/mailboxes", { workspace_id, ...about });
  const fetchedOf = async (person: SignedUp) => {
    const { data } = await person.client.from("mailboxes").select("fetched,to_fetch,state").single();
    return data;
  };
  let seen = 0;
  for (let round = 0; round < rounds; round += 1) {
    const person = await speakAs(ana);
    for (let no = 0; no < mailsARound; no += 1)
      await call(person, "/emails", {
        workspace_id,
        mailbox_id,
        to: [{ address: `to-${round}-${no}@oak.test` }],
        subject: `Sent ${round} ${no}`,
        text: "Text",
      });
    // Some mails are here by now, some are being fetched, and some are leaving.
    await expect
      .poll(async () => (await fetchedOf(person))?.fetched, { interval: 10, timeout: 60_000 })
      .toBeGreaterThan(seen);
    seen = (await fetchedOf(person))?.fetched ?? 0;
    vanda.process.kill("SIGKILL");
    await vanda.ended;
    vanda = await spawnVanda(dataDir);
    if (seen >= 2 * threads) break;
  }
  const last = await speakAs(ana);
  await expect.poll(async () => (await fetchedOf(last))?.fetched, { timeout: 180_000 }).toBe(2 * threads);
  const { data: conversations } = await last.client
    .from("conversations")
    .select("subject,email_count,is_answered")
    .like("subject", "Thread %")
    .limit(1000);
  expect(conversations).toHaveLength(threads);
  expect(
    conversations?.filter(({ email_count: count, is_answered: isAnswered }) => count !== 2 || !isAnswered),
  ).toEqual([]);
  const statuses = async () => {
    const { data } = await last.client.from("emails").select("status,recipients").not("status", "is", null).limit(1000);
    return data ?? [];
  };
  const isOver = ({ status }: { status: string | null }) => status === "sent" || status === "uncertain";
  await expect.poll(async () => (await statuses()).every(isOver), { timeout: 180_000 }).toBe(true);
  const delivered = Map.groupBy(smtp.letters, ({ recipient }) => recipient);
  expect([...delivered.values()].filter((letters) => letters.length > 1)).toEqual([]);
  for (const { status, recipients } of await statuses()) {
    const address = (recipients as { to: { address: string }[] }).to[0]?.address ?? "";
    if (status === "sent") expect(delivered.get(address), address).toHaveLength(1);
  }
});
