import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off", FILE_QUOTA_MB: "8", PERSON_QUOTA_MB: "10" });
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

const megabyte = 1024 * 1024;
const headers = ({ token }: SignedUp) => ({ apikey: vanda.publishableKey, authorization: `Bearer ${token}` });

async function post(person: SignedUp, path: string, place: Record<string, string>, body: BodyInit) {
  const url = `${vanda.url}/functions/v1/${path}?${new URLSearchParams(place)}`;
  const init = { method: "POST", headers: headers(person), body, duplex: "half" };
  const reply = await fetch(url, init);
  return { status: reply.status, body: (await reply.json()) as { id: string; code?: string; details?: object } };
}

async function keeper() {
  const person = await signUp(vanda);
  const add = async (megabytes: number, workspace = person.workspace) => {
    const place = { workspace_id: workspace.id, name: "x.bin", deal_id: (await make.deal(workspace)).id };
    return post(person, "files", place, Buffer.alloc(megabytes * megabyte, 1));
  };
  const bring = (body: BodyInit, workspace = person.workspace) =>
    post(person, "imports", { workspace_id: workspace.id, file_name: "x.csv" }, body);
  return { person, add, bring };
}

const csv = (megabytes: number) => `name,notes\n${`Acme,${"x".repeat(1019)}\n`.repeat(megabytes * 1024)}`;
const counted = (text: string) => new Blob([text]).stream();

test("a deleted file frees its space immediately, and can be restored while the space is not needed", async () => {
  const { person, add } = await keeper();
  const [first, second] = [await add(3), await add(3)];
  expect((await add(3)).body).toMatchObject({ code: "files_full", details: { limit: 8 } });
  const { data: rows } = await person.client.from("files").select("*").order("id").throwOnError();
  await person.client.from("files").delete().eq("id", first.body.id).throwOnError();
  await person.client.from("files").delete().eq("id", second.body.id).throwOnError();
  expect((await add(4)).status).toBe(201);
  // The older file was deleted to free space.
  expect((await person.client.from("files").insert(rows?.[0] as never)).error?.code).toBe("23503");
  expect((await person.client.from("files").insert(rows?.[1] as never)).error).toBeNull();
});

test("an import uses storage until it is discarded, and one too large is rejected", { tags: "deep" }, async () => {
  const { bring, add, person } = await keeper();
  const [kept, announced] = [await bring(csv(5)), await bring(csv(5))];
  expect([kept.status, announced]).toMatchObject([201, { status: 413, body: { code: "files_full" } }]);
  expect(await bring(counted(csv(5)) as unknown as BodyInit)).toMatchObject({
    status: 413,
    body: { code: "files_full" },
  });
  expect((await add(4)).body.code).toBe("files_full");
  const place = `${kept.body.id}?workspace_id=${person.workspace.id}`;
  await fetch(`${vanda.url}/functions/v1/imports/${place}`, { method: "DELETE", headers: headers(person) });
  expect((await add(4)).status).toBe(201);
});

test("each user has a separate storage share over all their workspaces", { tags: "deep" }, async () => {
  const [ana, bo] = [await keeper(), await keeper()];
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, role, name) values ($1, $2, 'member', 'Ana')",
    [bo.person.workspace.id, ana.person.id],
  );
  expect([(await ana.add(6)).status, (await ana.bring(csv(3), bo.person.workspace)).status]).toEqual([201, 201]);
  const refused = { status: 413, body: { code: "own_files_full", details: { limit: 10 } } };
  expect(await ana.add(2, bo.person.workspace)).toMatchObject(refused);
  expect(await ana.bring(csv(2), bo.person.workspace)).toMatchObject(refused);
  expect((await bo.add(2)).status).toBe(201);
});

test("the disk space of a rejected or discarded import is freed", { tags: "deep" }, async () => {
  const { bring, person } = await keeper();
  // The size of the table's file rather than pg_table_size, because vacuum skips truncating a table while others lock
  // it.
  const size = async () =>
    Number(
      (await vanda.database.owner.query("select (pg_stat_file(pg_relation_filepath('private.import_rows'))).size"))
        .rows[0].size,
    );
  // While autovacuum processes the table, another vacuum skips it.
  await vanda.database.owner.query("alter table private.import_rows set (autovacuum_enabled = off)");
  await vanda.database.owner.query("delete from public.imports");
  await vanda.database.owner.query("vacuum private.import_rows");
  const before = await size();
  expect((await bring(counted(csv(9)) as unknown as BodyInit)).status).toBe(413);
  await expect.poll(size).toBeLessThanOrEqual(before);
  const { body } = await bring(csv(6));
  expect(await size()).toBeGreaterThan(before + megabyte);
  const place = `${body.id}?workspace_id=${person.workspace.id}`;
  await fetch(`${vanda.url}/functions/v1/imports/${place}`, { method: "DELETE", headers: headers(person) });
  await expect.poll(size).toBeLessThanOrEqual(before);
});
