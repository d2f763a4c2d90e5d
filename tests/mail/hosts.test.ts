import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

import { afterAll, afterEach, expect, test } from "vitest";

import type { MailServers } from "#domain/mail/mailbox.ts";
import { checkMailbox } from "#server/mail/check-mailbox.ts";
import { reachMailHost } from "#server/mail/mail-host.ts";
import { readEnv } from "#server/settings/env.ts";

import { type ImapServer, openImapServer } from "../kit/imap-server.ts";
import { openSender } from "../kit/open-sender.ts";

const home = readEnv({});
const open = readEnv({ PUBLIC_URL: "https://crm.example.com" });
const login = { user: "me@vanda.test", password: "secret" };
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

const { lookup } = dns;
afterEach(() => resolveTo(lookup));
/** Makes host names resolve to other addresses, as the owner of a domain can. */
function resolveTo(answer: unknown) {
  Object.assign(dns, { lookup: answer });
  syncBuiltinESMExports();
}

const problemsOf = async (env: typeof home, servers: MailServers, isLocal = true) =>
  (await checkMailbox(env, { servers, login, isLocal })).map(({ side, step, code }) => `${side} ${step}: ${code}`);
const both = (host: string, incoming = 993, outgoing = 465): MailServers => ({
  incoming: { host, port: incoming, security: "tls" },
  outgoing: { host, port: outgoing, security: "tls" },
});
async function imapServer(values: Parameters<typeof openImapServer>[0] = {}): Promise<ImapServer> {
  const imap = await openImapServer(values);
  opened.push(imap);
  return imap;
}
async function sender(...values: Parameters<typeof openSender>) {
  const smtp = await openSender(...values);
  opened.push(smtp);
  return smtp;
}

test.each([
  "10.0.0.1",
  "127.0.0.1",
  "localhost",
  "169.254.169.254",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "[::1]",
  "[fd00::1]",
  "[fe80::1]",
  "[::ffff:10.0.0.1]",
  "[::7f00:1]",
  "2130706433",
  "0x7f.1",
])("a public server opens no connection to %s", async (host) => {
  expect(await problemsOf(open, both(host))).toEqual(["incoming find: host_closed", "outgoing find: host_closed"]);
});

test("a user who reaches a local server through a proxy cannot open connections to its ports, whatever the settings", async () => {
  const behindProxy = await problemsOf(home, both("127.0.0.1", 1, 1), false);
  expect(behindProxy).toEqual(["incoming find: host_closed", "outgoing find: host_closed"]);
  expect(await problemsOf(home, both("127.0.0.1", 1, 1))).toEqual([
    "incoming connect: refused",
    "outgoing connect: refused",
  ]);
});

test("on a public server, connections to other ports than those of email are rejected", async () => {
  resolveTo(async () => [{ address: "8.8.8.8", family: 4 }]);
  expect(await problemsOf(open, both("mail.test", 22, 5432))).toEqual([
    "incoming find: port_closed",
    "outgoing find: port_closed",
  ]);
});

test("a host name is resolved once, and the connection uses the address that was checked", async () => {
  const answers = [[{ address: "8.8.8.8", family: 4 }], [{ address: "127.0.0.1", family: 4 }]];
  let asked = 0;
  resolveTo(async () => answers[Math.min(asked++, 1)]);
  const reach = (host: string) => reachMailHost(open, "incoming", { servers: both(host), isLocal: true });
  expect(await reach("rebinds.test")).toEqual({
    address: "8.8.8.8",
    servername: "rebinds.test",
    isSelf: false,
  });
  expect(asked).toBe(1);
  // If one of several addresses is internal, the others are used.
  resolveTo(async () => [...(answers[1] ?? []), ...(answers[0] ?? [])]);
  const reached = await reach("mixed.test");
  expect(reached.address).toBe("8.8.8.8");
});

test("allows the hosts in MAILBOX_HOSTS, by name, address or network", async () => {
  const isAllowed = async (MAILBOX_HOSTS: string, host: string) => {
    const env = readEnv({ PUBLIC_URL: "https://crm.example.com", MAILBOX_HOSTS });
    return reachMailHost(env, "incoming", { servers: both(host), isLocal: false }).then(
      () => true,
      () => false,
    );
  };
  expect(await isAllowed("localhost", "localhost")).toBe(true);
  expect(await isAllowed("10.0.0.1", "10.0.0.1")).toBe(true);
  expect(await isAllowed("10.0.0.0/8, 192.168.0.0/16", "10.9.8.7")).toBe(true);
  expect(await isAllowed("10.0.0.0/24", "10.0.1.1")).toBe(false);
  expect(await isAllowed("mail.lan", "10.0.0.1")).toBe(false);
});

test("a self-signed certificate is accepted from mail servers on the same machine only", async () => {
  const smtp = await sender({ port: 2525 });
  const imap = await imapServer();
  const servers: MailServers = {
    incoming: { host: "127.0.0.1", port: imap.port, security: "starttls" },
    outgoing: { host: "localhost", port: smtp.port, security: "starttls" },
  };
  expect(await problemsOf(home, servers)).toEqual([]);
  const lan = readEnv({ PUBLIC_URL: "https://crm.example.com", MAILBOX_HOSTS: "localhost" });
  expect(await problemsOf(lan, { ...servers, incoming: { ...servers.incoming, port: 993 } })).toContain(
    "outgoing encrypt: certificate",
  );
});

test("nothing is sent unencrypted, and a server without encryption and one with another protocol return different errors", async () => {
  const imap = await imapServer({ plugins: ["ID", "AUTH-PLAIN", "SPECIAL-USE"] });
  let tried = 0;
  const smtp = await sender({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => {
      tried += 1;
      done(null, { user: "me" });
    },
  });
  const servers = (security: "tls" | "starttls"): MailServers => ({
    incoming: { host: "127.0.0.1", port: imap.port, security },
    outgoing: { host: "127.0.0.1", port: smtp.port, security },
  });
  expect(await problemsOf(home, servers("starttls"))).toEqual([
    "incoming encrypt: no_encryption",
    "outgoing encrypt: no_encryption",
  ]);
  expect(await problemsOf(home, servers("tls"))).toEqual([
    "incoming encrypt: not_encrypted",
    "outgoing encrypt: not_encrypted",
  ]);
  expect(tried).toBe(0);
});

test("an unknown host, a closed port and a wrong password return different errors", async () => {
  const imap = await imapServer({ password: "other" });
  const smtp = await sender();
  smtp.setPassword("other");
  const at = (host: string, incoming: number, outgoing: number): MailServers => ({
    incoming: { host, port: incoming, security: "starttls" },
    outgoing: { host, port: outgoing, security: "starttls" },
  });
  expect(await problemsOf(home, at("nowhere.invalid", 993, 465))).toEqual([
    "incoming find: host_unknown",
    "outgoing find: host_unknown",
  ]);
  expect(await problemsOf(home, at("127.0.0.1", 1, 1))).toEqual([
    "incoming connect: refused",
    "outgoing connect: refused",
  ]);
  expect(await problemsOf(home, at("127.0.0.1", imap.port, smtp.port))).toEqual([
    "incoming login: wrong_password",
    "outgoing login: wrong_password",
  ]);
});
