import { Transformer } from "@napi-rs/image";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sweepFiles } from "#server/records/sweep-files.ts";

import { build, type Builder, type BuiltUser } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: Awaited<ReturnType<typeof signUp>>;
let dealId: string;
beforeAll(async () => {
  vanda = await startVanda({ FILE_MAX_MB: "3", FILE_QUOTA_MB: "8" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  dealId = (await make.deal(ana.workspace)).id;
});
afterAll(() => vanda?.stop());

type Person = { token: string; workspace: BuiltUser["workspace"] };
const headers = (person: Person) => ({ apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` });

async function upload(
  person: Person,
  name: string,
  body: BodyInit,
  place: Record<string, string> = { deal_id: dealId },
) {
  const query = new URLSearchParams({ workspace_id: ana.workspace.id, name, ...place });
  const reply = await fetch(`${vanda.url}/functions/v1/files?${query}`, {
    method: "POST",
    headers: headers(person),
    body,
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { id: string } };
}

async function links(person: Person, ids: string[]) {
  const reply = await fetch(`${vanda.url}/functions/v1/files/links`, {
    method: "POST",
    headers: { ...headers(person), "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ids }),
  });
  return (await reply.json()) as Record<string, { original: string; preview: string | null }>;
}

const picture = (width: number, height: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height)
    .png()
    .then((bytes) => new Uint8Array(bytes));

test("a file is returned byte for byte by its link, as a download that cannot run in the browser", async () => {
  const bytes = Buffer.from(Array.from({ length: 1_300_000 }, (_, at) => (at * 7) % 251));
  const { status, body } = await upload(ana, "Angebot (März).bin", bytes);
  expect([status, body]).toMatchObject([
    201,
    { name: "Angebot (März).bin", byte_size: 1_300_000, deal_id: dealId, width: null, created_by: ana.member.id },
  ]);
  const link = (await links(ana, [body.id]))[body.id];
  expect(link?.preview).toBeNull();
  const reply = await fetch(vanda.url + link?.original);
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  expect(reply.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Angebot%20%28M%C3%A4rz%29.bin");
  expect(reply.headers.get("content-security-policy")).toContain("sandbox");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
});

test("an image gets a thumbnail, whatever its file name is", async () => {
  const { body } = await upload(ana, "photo.txt", await picture(2400, 1200));
  expect(body).toMatchObject({ media_type: "image/png", width: 2400, height: 1200 });
  const reply = await fetch(vanda.url + (await links(ana, [body.id]))[body.id]?.preview);
  expect(reply.headers.get("content-type")).toBe("image/webp");
  const shown = await new Transformer(new Uint8Array(await reply.arrayBuffer())).metadata();
  expect([shown.width, shown.height]).toEqual([1600, 800]);
});

test("a file that is too large, empty or executable is rejected and not stored", async () => {
  const countContents = async () =>
    (await vanda.database.owner.query("select count(*) from private.file_contents")).rows[0];
  const before = await countContents();
  expect(await upload(ana, "big.bin", Buffer.alloc(3 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: "file_too_large" },
  });
  expect(await upload(ana, "none.txt", "")).toMatchObject({ status: 400, body: { code: "file_empty" } });
  expect(await upload(ana, "letter.pdf", Uint8Array.from([0x4d, 0x5a, ...Array<number>(200).fill(0)]))).toMatchObject({
    status: 415,
    body: { code: "file_is_program" },
  });
  expect(await upload(ana, "run.ps1", "Get-Process")).toMatchObject({ status: 415 });
  expect(await upload(ana, "a.txt", "a", { deal_id: dealId, account_id: dealId })).toMatchObject({ status: 400 });
  expect(await upload(ana, "a.txt", "a", { account_id: dealId })).toMatchObject({
    status: 404,
    body: { code: "record_not_found" },
  });
  expect(await countContents()).toEqual(before);
});

test("an upload to a full workspace is rejected with that error", { tags: "deep" }, async () => {
  const rich = await signUp(vanda);
  const deal = await make.deal(rich.workspace);
  const add = (size: number) =>
    fetch(
      `${vanda.url}/functions/v1/files?${new URLSearchParams({ workspace_id: rich.workspace.id, name: "x.bin", deal_id: deal.id })}`,
      {
        method: "POST",
        headers: headers(rich),
        body: Buffer.alloc(size, 1),
      },
    );
  const megabytes = (count: number) => count * 1024 * 1024;
  expect([(await add(megabytes(3))).status, (await add(megabytes(3))).status]).toEqual([201, 201]);
  const refused = await add(megabytes(3));
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: "files_full", details: { limit: 8 } }]);
  expect((await add(megabytes(2))).status).toBe(201);
});

test("strangers and viewers cannot add files, strangers get no link, and an altered or old link opens nothing", async () => {
  const { body } = await upload(ana, "plan.txt", "the plan");
  const stranger = await signUp(vanda);
  expect((await upload(stranger, "x.txt", "x")).status).toBe(403);
  expect(await links(stranger, [body.id])).toEqual({});
  const viewer = await signUp(vanda);
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, role, name) values ($1, $2, 'viewer', 'Vi')",
    [ana.workspace.id, viewer.id],
  );
  expect((await upload(viewer, "x.txt", "x")).status).toBe(403);
  const link = (await links(viewer, [body.id]))[body.id]?.original ?? "";
  expect(await (await fetch(vanda.url + link)).text()).toBe("the plan");
  const altered = [
    link.replace("/original", "/preview"),
    link.replace(ana.workspace.id, stranger.workspace.id),
    link.replace(/expires=\d+/, "expires=9999999999"),
    link.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
  ];
  for (const one of altered) expect([one, (await fetch(vanda.url + one)).status]).toEqual([one, 403]);
});

test("no caller can add a file row without contents", async () => {
  const { error } = await ana.client.from("files").insert({
    workspace_id: ana.workspace.id,
    name: "ghost.txt",
    media_type: "text/plain",
    byte_size: 1,
    deal_id: dealId,
  });
  expect(error?.message).toBe("This file has no contents. Upload it through /functions/v1/files");
  const { body } = await upload(ana, "real.txt", "real");
  const forged = await ana.client.from("files").update({ byte_size: 1 }).eq("id", body.id);
  expect(forged.error?.code).toBe("42501");
});

test("the contents of a deleted file stay for 30 days, so that it can be restored", async () => {
  const { body } = await upload(ana, "keep.txt", "keep me");
  const { data: row } = await ana.client.from("files").select("*").eq("id", body.id).single().throwOnError();
  await ana.client.from("files").delete().eq("id", body.id).throwOnError();
  const sweep = () => runNow(vanda.server.context, sweepFiles);
  await sweep();
  expect((await ana.client.from("files").insert(row).select().single()).data).toMatchObject({
    name: "keep.txt",
    byte_size: 7,
  });
  const link = (await links(ana, [body.id]))[body.id]?.original ?? "";
  expect(await (await fetch(vanda.url + link)).text()).toBe("keep me");
  await ana.client.from("files").delete().eq("id", body.id).throwOnError();
  await vanda.database.owner.query(
    "update private.file_contents set deleted_at = deleted_at - interval '31 days' where file_id = $1",
    [body.id],
  );
  await sweep();
  expect((await ana.client.from("files").insert(row)).error?.code).toBe("23503");
  expect((await fetch(vanda.url + link)).status).toBe(404);
});
