import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../kit/builder.ts";
import { listen } from "../kit/live.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
let bo: SignedUp;
let boAsMember: string;
beforeAll(async () => {
  vanda = await shareVanda();
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  bo = await signUp(vanda);
  boAsMember = (await make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo Lind" })).id;
});
afterAll(() => vanda?.stop());

const unread = async ({ client }: SignedUp) => {
  const { count, error } = await client
    .from("notifications")
    .select("id", { count: "exact", head: true })
    .eq("workspace_id", ana.workspace.id)
    .is("read_at", null);
  expect(error).toBeNull();
  return count;
};

test("only the mentioned user receives and counts the notification", async () => {
  const notified = await listen(bo.client, { table: "notifications", filter: `workspace_id=eq.${ana.workspace.id}` });
  const spied = await listen(ana.client, { table: "notifications", filter: `workspace_id=eq.${ana.workspace.id}` });
  const { data: note, error } = await ana.client
    .from("activities")
    .insert({
      workspace_id: ana.workspace.id,
      kind: "note",
      title: "Terms",
      body: `@{${boAsMember}} please look, so do I: @{${ana.member.id}}`,
    })
    .select("id")
    .single();
  expect(error).toBeNull();
  const [received] = await notified.until(1);
  expect(received?.new).toMatchObject({ kind: "mention", activity_id: note?.id, member_id: boAsMember, read_at: null });
  expect([await unread(bo), await unread(ana)]).toEqual([1, 0]);

  // Ana's own task notifies no one. Bo's notification shows that all earlier ones were delivered.
  await ana.client
    .from("activities")
    .insert([
      { workspace_id: ana.workspace.id, kind: "task", title: "Mine", assignee_id: ana.member.id },
      { workspace_id: ana.workspace.id, kind: "task", title: "Yours", assignee_id: boAsMember },
    ])
    .throwOnError();
  await notified.until(2);
  expect([await unread(bo), await unread(ana)]).toEqual([2, 0]);
  expect(spied.received).toEqual([]);
});

test("only the recipient can mark a notification as read, and users cannot create or reassign one", async () => {
  const read_at = new Date().toISOString();
  const everywhere = { workspace_id: ana.workspace.id };
  const byAna = await ana.client.from("notifications").update({ read_at }).match(everywhere).select("id");
  expect(byAna.data).toEqual([]);
  const values = await bo.client.from("notifications").update({ member_id: ana.member.id }).match(everywhere);
  expect(values.error?.code).toBe("42501");
  const { data: task } = await bo.client.from("activities").select("id").eq("title", "Yours").single();
  const forged = await bo.client
    .from("notifications")
    .insert({ ...everywhere, member_id: ana.member.id, kind: "mention", activity_id: task?.id ?? "" });
  expect(forged.error?.code).toBe("42501");
  const removed = await ana.client.from("notifications").delete().match(everywhere);
  expect(removed.error?.code).toBe("42501");
  const byBo = await bo.client.from("notifications").update({ read_at }).match(everywhere).select("id");
  expect(byBo.data).toHaveLength(2);
  expect(await unread(bo)).toBe(0);
});
