import { afterAll, beforeAll, expect, test } from "vitest";

import { aboutRecords } from "#web/data/records/about-records.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: SignedUp;
let eve: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
  [ana, bo, eve] = [await signUp(vanda), await signUp(vanda), await signUp(vanda)];
});
afterAll(() => vanda?.stop());

/** Returns the data that every screen of a workspace needs, as a list of parts. */
async function open({ client }: SignedUp, preferred?: string) {
  const { data, error } = await client.rpc("open_workspace", preferred === undefined ? {} : { preferred }).single();
  expect(error).toBeNull();
  if (!data) throw new Error("No workspace was opened");
  return data;
}

test("each part of the combined response equals the response to a separate request", async () => {
  const { id: workspace } = ana.workspace;
  const account = await make.account(ana.workspace, { name: "Oak Ltd" });
  const view = await make.savedView(ana.workspace, { entity: "accounts", name: "Mine", created_by: ana.member.id });
  await make.favourite(ana.workspace, { member_id: ana.member.id, account_id: account.id });
  await make.favourite(ana.workspace, { member_id: ana.member.id, saved_view_id: view.id });
  await make.customField(ana.workspace, { entity: "accounts" });
  await make.recordLayout(ana.workspace);
  await make.photo(ana);
  await make.onboarding(ana);
  const opened = await open(ana, workspace);
  expect(opened.workspace_id).toBe(workspace);
  const { client } = ana;
  const of = (table: "custom_fields" | "favourites" | "members" | "record_layouts" | "saved_views", columns: string) =>
    client.from(table).select(columns).eq("workspace_id", workspace).order("id");
  const byId = (rows: unknown) => (rows as { id: string }[]).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(opened.workspaces).toEqual([
    {
      id: workspace,
      version: 1,
      name: ana.workspace.name,
      currency: ana.workspace.currency,
      time_zone: ana.workspace.time_zone,
      member_id: ana.member.id,
      role: "owner",
    },
  ]);
  expect(opened.profile).toEqual((await client.from("profiles").select("*").single()).data);
  expect(opened.onboarding).toEqual((await client.from("user_onboarding").select("*").single()).data);
  expect(opened.tokens).toEqual((await client.rpc("own_tokens").single()).data);
  expect(opened.photos).toEqual((await client.from("photos").select("user_id, updated_at")).data);
  expect(byId(opened.members)).toEqual((await of("members", "id, name, user_id, erased_at")).data);
  expect(byId(opened.custom_fields)).toEqual(
    (
      await of(
        "custom_fields",
        "id, version, entity, key, label, kind, options, formula, is_required, position, archived_at",
      )
    ).data,
  );
  expect(opened.record_layouts).toEqual(
    (await of("record_layouts", "entity, always_shown, shown_if_filled, hidden")).data,
  );
  expect(byId(opened.saved_views)).toEqual(
    (await of("saved_views", "id, version, entity, name, is_shared, created_by, state")).data,
  );
  expect(opened.pipelines).toEqual(
    (
      await client
        .from("pipelines")
        .select(
          "id, version, name, stages(id, version, pipeline_id, name, kind, phase, position, default_probability, colour, rotting_days)",
        )
        .eq("workspace_id", workspace)
        .order("position")
        .order("position", { referencedTable: "stages" })
    ).data,
  );
  expect(opened.favourites).toEqual(
    (await of("favourites", `id, page, saved_view:saved_views!saved_view_id(id, name, entity, state), ${aboutRecords}`))
      .data,
  );
  expect(opened.unread).toBe(0);
  expect(opened.samples).toEqual((await client.rpc("sample_state", { workspace_id: workspace }).single()).data);
});

test("a user who asks for a workspace of others, or was removed from it, opens their own instead", async () => {
  const { id: workspace } = ana.workspace;
  const { id: member } = await make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo" });
  expect((await open(bo, workspace)).workspace_id).toBe(workspace);
  await vanda.database.owner.query("delete from members where id = $1", [member]);
  for (const person of [bo, eve]) {
    const opened = await open(person, workspace);
    expect(opened.workspace_id).toBe(person.workspace.id);
    expect(JSON.stringify(opened)).not.toContain(workspace);
    expect(JSON.stringify(opened)).not.toContain(ana.id);
  }
  const { error } = await vanda.client().rpc("open_workspace");
  expect(error?.code).toBe("42501");
});

test("members get the changes since they opened the workspace, and other users get none", async () => {
  const { id: workspace_id } = ana.workspace;
  const { position: since } = await open(ana, workspace_id);
  const news = async ({ client }: SignedUp) => {
    const { data, error } = await client.rpc("changes_since", { workspace_id, since });
    expect(error).toBeNull();
    return data?.map(({ tables }) => tables);
  };
  expect(await news(ana)).toEqual([[]]);
  await ana.client.from("products").insert({ workspace_id, name: "Desk" }).throwOnError();
  expect(await news(ana)).toEqual([["products"]]);
  expect(await news(eve)).toEqual([]);
});
