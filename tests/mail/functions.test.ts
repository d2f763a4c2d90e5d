import { Writable } from "node:stream";

import { expect, test } from "vitest";

import { rawMail } from "../kit/raw-mail.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const logged: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString());
    done();
  },
});
const { at, ask, call, openImap, person, colleague, serversOf, untilIdle, sync, connect, emailsOf, mailboxOf } =
  useMailboxes({ logTo: log });

const secrets = ["orchid-Fancy-9", "wrong-Fancy-9", "next-Fancy-9"] as const;

test("a mailbox can be checked, connected and read, and its password is stored encrypted", async () => {
  const [password, wrong, next] = secrets;
  const imap = await openImap({ password });
  const ana = await person();
  const workspace_id = ana.workspace.id;
  imap.deliver(rawMail({ subject: "There" }));
  const about = { workspace_id, address: " Me@Vanda.test ", login: "me@vanda.test", servers: serversOf(imap) };
  at.smtp.setPassword(password);
  const refused = await call(ana, "POST /mailboxes/check", { ...about, password: wrong });
  expect(refused.status).toBe(200);
  const problems = [
    { side: "incoming", step: "login", code: "wrong_password" },
    { side: "outgoing", step: "login", code: "wrong_password" },
  ];
  expect(refused.body).toMatchObject({ servers: serversOf(imap), is_known: true, problems });
  expect((await call(ana, "POST /mailboxes/check", { ...about, password })).body.problems).toEqual([]);

  const wanted = { ...about, sharing: "private", days: 30, name: "Ana" };
  const failed = await call(ana, "POST /mailboxes", { ...wanted, password: wrong });
  expect([failed.status, failed.body.code]).toEqual([422, "mailbox_problem"]);
  expect(failed.body.details).toMatchObject({ problems, servers: serversOf(imap) });
  const made = await call(ana, "POST /mailboxes", { ...wanted, password });
  expect(made.status, made.text).toBe(201);
  await untilIdle("sync-mailbox");
  const id = String(made.body.id);
  expect(await mailboxOf({ id })).toMatchObject({ address: "me@vanda.test", member_id: ana.member.id, state: "ok" });
  expect(await emailsOf({ id })).toEqual([{ subject: "There" }]);
  const again = await call(ana, "POST /mailboxes", { ...wanted, password });
  expect([again.status, again.body.code]).toEqual([409, "mailbox_exists"]);

  imap.setPassword(next);
  at.smtp.setPassword(next);
  await sync({ id, workspaceId: workspace_id });
  expect(await mailboxOf({ id })).toMatchObject({ state: "failing", problem: { code: "wrong_password" } });
  const path = `POST /mailboxes/${id}/reconnect?workspace_id=${workspace_id}`;
  expect((await call(ana, path, { password: wrong })).body.code).toBe("mailbox_problem");
  expect((await call(ana, path, { password: next })).status).toBe(200);
  await untilIdle("sync-mailbox");
  expect(await mailboxOf({ id })).toMatchObject({ state: "ok", problem: null });
  expect((await call(ana, `POST /mailboxes/${id}/sync?workspace_id=${workspace_id}`)).status).toBe(202);
  await untilIdle("sync-mailbox");

  // The text must be in no table, including runs, the history and the audit log.
  const tables = await ask<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'jobs')`,
  );
  for (const { name } of tables)
    for (const secret of secrets) {
      const found = await ask(`select from ${name} t where t::text like '%' || $1 || '%'`, [secret]);
      expect(found, `${secret} in ${name}`).toEqual([]);
    }
  const answers = [refused.text, failed.text, made.text, again.text].join("\n");
  for (const text of [answers, logged.join("\n")])
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(logged.join("\n")).toContain("A mailbox could not be synced");
  at.smtp.setPassword("secret");
});

test("a check through a proxy does not reveal which ports of the server's machine are open", async () => {
  const imap = await openImap();
  const ana = await person();
  const servers = serversOf(imap);
  const check = async (port: number, headers?: Record<string, string>) => {
    const about = {
      workspace_id: ana.workspace.id,
      address: "me@vanda.test",
      login: imap.user,
      password: imap.password,
      servers: { ...servers, incoming: { ...servers.incoming, port } },
    };
    const { body } = await call(ana, "POST /mailboxes/check", about, headers);
    return (body.problems as { code: string }[]).map(({ code }) => code);
  };
  expect([await check(imap.port), await check(1)]).toEqual([[], ["refused"]]);
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "cf-connecting-ip"])
    for (const port of [imap.port, 1])
      expect([name, await check(port, { [name]: "203.0.113.7" })]).toEqual([name, ["host_closed", "host_closed"]]);
});

test("finds the mail servers and the requirements of the provider from an address alone", async () => {
  const ana = await person();
  const { body } = await call(ana, "POST /mailboxes/check", {
    workspace_id: ana.workspace.id,
    address: "ana@gmail.com",
  });
  expect(body).toMatchObject({ is_known: true, asks_for: "needs_app_password", problems: [] });
  expect(body.servers).toMatchObject({ incoming: { host: "imap.gmail.com", port: 993, security: "tls" } });
});

test("viewers, strangers and programs cannot connect a mailbox, and errors never repeat the input", async () => {
  const ana = await person();
  const viewer = await colleague(ana, "viewer");
  const stranger = await person();
  const wanted = {
    workspace_id: ana.workspace.id,
    address: "a@b.test",
    password: "orchid",
    sharing: "private",
    days: 30,
  };
  for (const someone of [viewer, stranger]) {
    const reply = await call(someone, "POST /mailboxes", wanted);
    expect([reply.status, reply.body.code]).toEqual([403, "not_allowed"]);
  }
  const service = await fetch(`${at.vanda.url}/functions/v1/mailboxes`, {
    method: "POST",
    headers: { apikey: at.vanda.secretKey, "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  expect([service.status, ((await service.json()) as { code: string }).code]).toEqual([403, "people_only"]);
  for (const [wrong, name] of [
    [{ address: "no address" }, "address"],
    [{ days: 7 }, "days"],
    [{ sharing: "all" }, "sharing"],
    [{ password: "x".repeat(1001) }, "password"],
  ] as const) {
    const reply = await call(ana, "POST /mailboxes", { ...wanted, ...wrong });
    expect([reply.status, reply.body.code, reply.body.details?.name]).toEqual([400, "bad_parameter", name]);
    expect(reply.text).not.toContain("orchid");
    expect(reply.text).not.toContain("xxxx");
  }
});

test(
  "only the owner can change the password of a mailbox, or an admin if it is shared or abandoned",
  { tags: "deep" },
  async () => {
    const imap = await openImap();
    const ana = await person();
    const [admin, member] = [await colleague(ana, "admin"), await colleague(ana, "member")];
    const own = await connect(ana, imap, { address: "own@vanda.test" });
    const shared = await connect(ana, imap, { address: "shared@vanda.test", sharing: "workspace" });
    const reconnect = async (someone: { token: string }, { id }: { id: string }) =>
      (await call(someone, `POST /mailboxes/${id}/reconnect?workspace_id=${ana.workspace.id}`, { password: "secret" }))
        .status;
    expect([await reconnect(member, own), await reconnect(admin, own), await reconnect(ana, own)]).toEqual([
      404, 404, 200,
    ]);
    expect([await reconnect(member, shared), await reconnect(admin, shared)]).toEqual([404, 200]);
    const left = await connect({ ...ana, member: { ...ana.member, id: member.memberId } }, imap, {
      address: "left@vanda.test",
      sharing: "linked",
    });
    await ana.client
      .rpc("remove_member", { workspace_id: ana.workspace.id, member_id: member.memberId })
      .throwOnError();
    expect(await mailboxOf(left)).toMatchObject({ member_id: null, is_on: false, problem: { code: "member_gone" } });
    expect(await call(admin, `POST /mailboxes/${left.id}/sync?workspace_id=${ana.workspace.id}`)).toMatchObject({
      status: 404,
    });
    expect(await reconnect(admin, left)).toBe(200);
    await untilIdle("sync-mailbox");
    expect(await mailboxOf(left)).toMatchObject({ member_id: admin.memberId, is_on: true, problem: null });
  },
);

test("a paused mailbox is not read, and returns that status", async () => {
  const [imap, ana] = [await openImap(), await person()];
  const mailbox = await connect(ana, imap);
  await ana.client.from("mailboxes").update({ is_on: false }).eq("id", mailbox.id).throwOnError();
  const reply = await call(ana, `POST /mailboxes/${mailbox.id}/sync?workspace_id=${mailbox.workspaceId}`);
  expect([reply.status, reply.body.code]).toEqual([409, "mailbox_resting"]);
});

test("limits a member's mailboxes in a workspace", async () => {
  const [imap, ana] = [await openImap(), await person()];
  for (let count = 0; count < 10; count += 1) await connect(ana, imap, { address: `box-${count}@vanda.test` });
  const reply = await call(ana, "POST /mailboxes", {
    workspace_id: ana.workspace.id,
    address: "eleventh@vanda.test",
    login: "me@vanda.test",
    password: "secret",
    servers: serversOf(imap),
    sharing: "private",
    days: 0,
  });
  expect([reply.status, reply.body.code]).toEqual([409, "too_many_mailboxes"]);
});
