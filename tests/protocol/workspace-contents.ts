import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { sampleRows } from "../../db/tests/sweep-rules.ts";
import type { Builder, BuiltUser } from "../kit/builder.ts";
import type { Vanda } from "../kit/server.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { zipOf } from "../kit/zip.ts";
import { readExport, type Row } from "./workspace-steps.ts";

/**
 * Creates rows of every kind in a workspace, makes another user its admin, and waits until the server has processed the
 * rows.
 */
export async function fillWorkspace(vanda: Vanda, make: Builder, person: SignedUp, admin: SignedUp) {
  const { workspace, member } = person;
  const owner = (text: string, values: unknown[]) => vanda.database.owner.query(text, values);
  await sampleRows(make, person as unknown as BuiltUser);
  // This sample file has no stored contents; the user's file has.
  await owner("delete from public.files where workspace_id = $1", [workspace.id]);
  const deal = await make.deal(workspace, { value_minor: 9_007_199_254_740_000 });
  await fetch(`${vanda.url}/functions/v1/files?workspace_id=${workspace.id}&name=plan.txt&deal_id=${deal.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
    body: Buffer.alloc(1_300_000, "plan"),
  });
  await owner(
    "insert into public.members (workspace_id, user_id, name, email, role) values ($1, $2, 'Bo', $3, 'admin')",
    [workspace.id, admin.id, admin.email],
  );
  const twice = await make.customField(workspace, { label: "Twice", kind: "formula", formula: "value_minor * 2" });
  // Parsed again, because it was changed to use a field that was created later.
  const base = await make.customField(workspace, { label: "Base", kind: "number" });
  await owner("update public.custom_fields set formula = $2 where id = $1", [twice.id, `${base.key} * 2`]);
  const tag = await make.tag(workspace, { name: "Key account" });
  const parent = await make.account(workspace, { name: "Parent", tag_ids: [tag.id] });
  await make.account(workspace, { name: "Child “ß” 漢字\\n", parent_id: parent.id });
  await make.deal(workspace, { custom: { [base.key]: 21 } });
  await make.recordLayout(workspace, { entity: "deals", always_shown: [base.key] });
  await make.workflow(workspace, { is_on: true, runs_as: member.id });
  await make.messageReading(workspace);
  await make.activity(workspace, { assignee_id: member.id, remind_at: new Date(Date.now() - 60_000).toISOString() });
  await make.import(workspace, { status: "done", file_name: "done.csv" });
  const mailbox = await make.mailbox(workspace, { member_id: member.id });
  const conversation = await make.conversation(workspace, { mailbox_id: mailbox.id });
  await make.email(workspace, {
    mailbox_id: mailbox.id,
    conversation_id: conversation.id,
    is_outgoing: true,
    status: "scheduled",
    send_at: "2100-01-01T00:00:00Z",
  });
  const waiting = "select from private.sentiment_queue where workspace_id = $1";
  while ((await owner(waiting, [workspace.id])).rowCount !== 0) await sleep(50);
}

/** Repacks an exported workspace with other rows in some tables, and with other descriptions of tables and files. */
export function repack(
  exported: Buffer,
  changed: Record<string, { rows?: readonly Row[]; text?: string; columns?: readonly string[] }>,
  describe: (manifest: ReturnType<typeof readExport>["manifest"]) => object = (manifest) => manifest,
  more: readonly { name: string; bytes: Buffer | string }[] = [],
) {
  const { entries, manifest } = readExport(exported);
  const contents = new Map<string, Buffer | string>(entries);
  const tables = manifest.tables.map((table) => {
    const { rows, text, columns = table.columns } = changed[table.name] ?? {};
    const bytes = Buffer.from(
      text ?? (rows ? rows.map((row) => `${JSON.stringify(row)}\n`).join("") : (entries.get(table.path) ?? "")),
    );
    contents.set(table.path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { ...table, columns, rows: rows?.length ?? table.rows, bytes: bytes.length, sha256 };
  });
  for (const { name, bytes } of more) contents.set(name, bytes);
  contents.set("manifest.json", JSON.stringify(describe({ ...manifest, tables } as typeof manifest)));
  return zipOf([...contents].map(([name, bytes]) => ({ name, bytes })));
}
