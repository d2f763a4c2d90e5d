import pg from "pg";
import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";
import { callable } from "./callable-functions.ts";

const at = shareDatabase();

type Least = "viewer" | "member" | "admin" | "owner";
const ranks: readonly string[] = ["viewer", "member", "admin", "owner"];
type Call = { least: Least; values: Record<string, unknown> };

/** Functions that users outside a workspace may call, but that return none of its data to them. */
const reads = ["changes_since"];

/** Builds a call of each function, with records of the workspace of `ana` as arguments. */
async function buildCalls(ana: BuiltUser): Promise<Record<string, Call>> {
  const { workspace, member } = ana;
  const deal = await at.make.deal(workspace, { owner_id: member.id });
  const [keep, merge] = [await at.make.product(workspace), await at.make.product(workspace)];
  const [account, other] = [await at.make.account(workspace), await at.make.account(workspace)];
  const gone = await at.make.contact(workspace);
  await at.as(ana, "delete from contacts where id = $1", [gone.id]);
  const pipeline = await at.make.pipeline(workspace);
  const stages = [
    await at.make.stage(workspace, { pipeline_id: pipeline.id, position: 1 }),
    await at.make.stage(workspace, { pipeline_id: pipeline.id, position: 2 }),
  ];
  const { Qualified: stage } = await at.make.stages(workspace);
  const field = await at.make.customField(workspace, {
    kind: "choice",
    options: { choices: [{ key: "a", label: "A", colour: "slate" }] },
  });
  const chart = await at.make.pinnedChart(workspace, { member_id: member.id });
  const agent = await at.make.member(workspace);
  const invitation = await at.make.invitation(workspace);
  const tag = await at.make.tag(workspace);
  const [edited] = await at.as(
    ana,
    `select bulk_edit($1, 'accounts', $2, '{"industry": "retail"}') ->> 'change_set_id' as id`,
    [workspace.id, [account.id]],
  );
  const change_set_id = edited?.id;
  const deals = { entity: "deals", ids: [deal.id] };
  return {
    accept_account_statuses: { least: "member", values: {} },
    add_lead: { least: "member", values: { name: "Ada", email: "ada@example.com" } },
    bulk_delete: { least: "member", values: deals },
    bulk_edit: { least: "member", values: { ...deals, changes: { name: "Changed" } } },
    create_access_token: {
      least: "viewer",
      values: { name: "Mine", scopes: ["read"], expires_at: new Date(Date.now() + 86_400_000) },
    },
    create_pipeline: { least: "admin", values: { name: "Fresh" } },
    delete_pipeline: { least: "admin", values: { pipeline_id: pipeline.id } },
    delete_stage: { least: "admin", values: { stage_id: stages[0]!.id } },
    effective_rights: { least: "viewer", values: {} },
    transfer_ownership: { least: "owner", values: { member_id: agent.id } },
    leave_workspace: { least: "viewer", values: {} },
    link_member: { least: "admin", values: { member_id: agent.id, login_id: member.id } },
    merge_products: { least: "member", values: { keep: keep.id, merge: merge.id } },
    merge_records: { least: "member", values: { entity: "accounts", keep: account.id, merge: [other.id] } },
    move_deal: { least: "member", values: { deal_id: deal.id, stage_id: stage!.id } },
    order_custom_fields: { least: "admin", values: { ids: [field.id] } },
    order_pinned_charts: { least: "viewer", values: { ids: [chart.id] } },
    preview_undo: { least: "member", values: { change_set_id } },
    refresh_segments: { least: "viewer", values: {} },
    remove_member: { least: "admin", values: { member_id: agent.id } },
    reorder_stages: {
      least: "admin",
      values: { pipeline_id: pipeline.id, ids: stages.map(({ id }) => id).toReversed() },
    },
    replace_choice: { least: "admin", values: { field_id: field.id, choice: "a", replacement: null } },
    restore_record: { least: "member", values: { record_id: gone.id } },
    revoke_invitation: { least: "admin", values: { invitation_id: invitation.id } },
    set_member_role: { least: "admin", values: { member_id: agent.id, role: "viewer" } },
    tag_records: { least: "member", values: { ...deals, add: [tag.id], remove: [] } },
    undo_change_set: { least: "member", values: { change_set_id } },
    undo_move: { least: "member", values: { deal_id: deal.id, from_stage_id: deal.stage_id } },
  };
}

/** Returns the error code of a call, or null if it succeeded. */
async function call(user: BuiltUser, name: string, values: Record<string, unknown>): Promise<string | null> {
  const names = Object.keys(values);
  const text = `select ${name}(${names.map((one, index) => `${one} => $${index + 1}`).join(", ")})`;
  try {
    await at.as(user, text, Object.values(values));
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? "";
    throw error;
  }
}

test("a function that changes a workspace rejects users of other workspaces and roles without the right to it", async () => {
  const ana = await at.make.user();
  const calls = await buildCalls(ana);
  const { rows } = await at.database.owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
       and proargnames[1] = 'workspace_id' and proname = any ($1) and proname <> all ($2) order by 1`,
    [callable.authenticated, reads],
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(calls).toSorted());
  const stranger = await at.make.user();
  const roles = ["viewer", "member", "admin"] as const;
  const people: [Least | "stranger", BuiltUser][] = [["stranger", stranger]];
  for (const role of roles) {
    const user = await at.make.user();
    await at.make.member(ana.workspace, { user_id: user.id, role });
    people.push([role, user]);
  }
  const breaches: string[] = [];
  for (const [name, { least, values }] of Object.entries(calls))
    for (const [role, user] of people) {
      const may = role !== "stranger" && ranks.indexOf(role) >= ranks.indexOf(least);
      if (may) continue;
      const code = await call(user, name, { workspace_id: ana.workspace.id, ...values });
      // For strangers, the error that the workspace does not exist is also accepted.
      if (code !== "42501" && !(role === "stranger" && code === "PT404")) breaches.push(`${role} ${name}: ${code}`);
    }
  expect(breaches).toEqual([]);
});
