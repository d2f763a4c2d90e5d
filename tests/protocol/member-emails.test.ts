import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
  [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  await make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo", email: bo.email });
});
afterAll(() => vanda?.stop());

/** Returns the members of Ana's workspace as the data API returns them. */
const members = ({ client }: SignedUp) => client.from("members").select("*").eq("workspace_id", ana.workspace.id);

test("`*` selects the columns of members that the caller may read", async () => {
  for (const who of [ana, bo]) {
    const { data, error } = await members(who).throwOnError();
    expect(error).toBeNull();
    expect(data.map(({ name }) => name).toSorted()).toEqual([ana.member.name, "Bo"].toSorted());
    expect(data.some((row) => Object.hasOwn(row, "email"))).toBe(false);
  }
  const { data: workspaces } = await bo.client.from("workspaces").select("name, members(*)").eq("id", ana.workspace.id);
  expect(workspaces?.[0]?.members).toHaveLength(2);
  expect(JSON.stringify(workspaces)).not.toContain(ana.email);
  const { data: csv } = await members(bo).csv();
  expect(csv?.split("\n")[0]?.split(",")).not.toContain("email");
  const added = { workspace_id: ana.workspace.id, name: "Agent", email: "agent@example.com" };
  const { data: agent } = await ana.client.from("members").insert(added).select("*").single().throwOnError();
  expect(agent).toMatchObject({ name: "Agent" });
  expect(agent).not.toHaveProperty("email");
  await ana.client.from("members").delete().eq("id", agent.id).throwOnError();
});

test("the service key reads all columns of members, even after a user sent the same request", async () => {
  const read = async (client: SignedUp["client"]) =>
    (await client.from("members").select().eq("user_id", bo.id).eq("workspace_id", ana.workspace.id).throwOnError())
      .data;
  expect((await read(ana.client))[0]).not.toHaveProperty("email");
  expect((await read(vanda.client(vanda.secretKey)))[0]).toHaveProperty("email", bo.email);
  expect((await read(ana.client))[0]).not.toHaveProperty("email");
});

test("the email column cannot be selected, filtered or sorted by", async () => {
  const table = () => bo.client.from("members");
  for (const request of [
    table().select("email"),
    table().select("name").eq("email", ana.email),
    table().select("name").order("email"),
    bo.client.from("workspaces").select("members(email)"),
    ana.client.from("members").select("email"),
  ])
    expect((await request).error?.code).toBe("42501");
});

test("member_emails returns all email addresses to admins, and their own to other members", async () => {
  const read = async ({ client }: SignedUp) =>
    (await client.rpc("member_emails", { workspace_id: ana.workspace.id }).throwOnError()).data.map(
      ({ email }) => email,
    );
  expect((await read(ana)).toSorted()).toEqual([ana.email, bo.email].toSorted());
  expect(await read(bo)).toEqual([bo.email]);
});
