import { expect, test } from "vitest";

import { sweepFiles } from "#server/records/sweep-files.ts";

import { build } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { at, ask, openImap, connect, person, untilIdle, emailsOf } = useMailboxes();

const call = (who: SignedUp, path: string, init: { body: string; headers?: Record<string, string> }) =>
  fetch(`${at.vanda.url}/functions/v1${path}`, {
    method: "POST",
    ...init,
    headers: { apikey: at.vanda.publishableKey, authorization: `Bearer ${who.token}`, ...init.headers },
  });
async function upload(who: SignedUp, workspaceId: string, name: string, body: string) {
  const reply = await call(who, `/emails/files?workspace_id=${workspaceId}&name=${name}`, { body });
  return { status: reply.status, file: (await reply.json()) as { id: string; byte_size: number } };
}
const send = (who: SignedUp, mailbox: { id: string; workspaceId: string }, files: string[], id?: string) =>
  call(who, "/emails", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: mailbox.workspaceId,
      mailbox_id: mailbox.id,
      to: [{ address: "nadia@oak.test" }],
      subject: "Plan",
      text: "See the file",
      files,
      id,
    }),
  });

test("an uploaded file can be attached only to emails of its user", async () => {
  const imap = await openImap();
  const [ana, bo] = [await person(), await person()];
  await build(at.vanda.database.owner).member(ana.workspace, { user_id: bo.id, role: "member" });
  const mailbox = await connect(ana, imap, { sharing: "workspace" });
  const { status, file } = await upload(ana, ana.workspace.id, "Plan.txt", "Twelve desks");
  expect([status, file.byte_size]).toEqual([201, 12]);
  expect((await send(bo, mailbox, [file.id])).status).toBe(404);
  expect((await send(ana, mailbox, [file.id])).status).toBe(201);
  const letter = await at.smtp.next("nadia@oak.test");
  expect(letter.attachments).toMatchObject([{ filename: "Plan.txt" }]);
  await untilIdle("send-email");
});

test("viewers and strangers cannot upload files, and executables are rejected", async () => {
  const [ana, bo] = [await person(), await person()];
  await build(at.vanda.database.owner).member(ana.workspace, { user_id: bo.id, role: "viewer" });
  expect((await upload(bo, ana.workspace.id, "Plan.txt", "x")).status).toBe(403);
  expect((await upload(ana, ana.workspace.id, "run.exe", "x")).status).toBe(415);
});

test("an upload that was never sent is deleted after a month, unless an email still needs it", async () => {
  const imap = await openImap();
  const ana = await person();
  const mailbox = await connect(ana, imap);
  const [kept, left] = [
    await upload(ana, ana.workspace.id, "Kept.txt", "kept"),
    await upload(ana, ana.workspace.id, "Left.txt", "left"),
  ];
  expect((await send(ana, mailbox, [kept.file.id])).status).toBe(201);
  await at.smtp.next("nadia@oak.test");
  await untilIdle("send-email");
  await ask(
    "update private.email_uploads set created_at = private.now() - interval '31 days' where workspace_id = $1",
    [ana.workspace.id],
  );
  await runNow(at.vanda.server.context, sweepFiles);
  expect(await ask("select id from private.email_uploads where workspace_id = $1", [ana.workspace.id])).toEqual([
    { id: kept.file.id },
  ]);
  expect(
    await ask("select deleted_at is not null as is_gone from private.file_contents where file_id = $1", [left.file.id]),
  ).toEqual([{ is_gone: true }]);
});

test("an email that is requested again with the same id is sent once", async () => {
  const ana = await person();
  const mailbox = await connect(ana, await openImap());
  const id = crypto.randomUUID();
  const replies = [await send(ana, mailbox, [], id), await send(ana, mailbox, [], id)];
  for (const reply of replies) expect([reply.status, await reply.json()]).toMatchObject([201, { id }]);
  await untilIdle("send-email");
  expect(await emailsOf(mailbox, "id, status")).toEqual([{ id, status: "sent" }]);
});
