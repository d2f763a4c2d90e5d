import { afterAll, beforeAll, expect, test } from "vitest";

import { claimedPng, drawnOver, look, photograph } from "../kit/pictures.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off", RATE_LIMITS: "on" });
});
afterAll(() => vanda?.stop());

type Holder = Pick<SignedUp, "token">;
const headers = ({ token }: Holder) => ({ apikey: vanda.publishableKey, authorization: `Bearer ${token}` });

async function send(person: Holder, body: BodyInit) {
  const reply = await fetch(`${vanda.url}/functions/v1/photos`, { method: "POST", headers: headers(person), body });
  return { status: reply.status, body: (await reply.json()) as { updated_at: string; code?: string } };
}

const show = (person: Holder, { id }: { id: string }, at = "", more: Record<string, string> = {}) =>
  fetch(`${vanda.url}/functions/v1/photos/${id}?${new URLSearchParams({ at })}`, {
    headers: { ...headers(person), ...more },
  });

const join = (person: SignedUp, { workspace }: SignedUp) =>
  vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, role, name) values ($1, $2, 'viewer', 'Colleague')",
    [workspace.id, person.id],
  );

test("a photo becomes a small, upright, centred square without the camera's metadata", async () => {
  const ana = await signUp(vanda);
  // Taken with a rotated camera: the left of the image must be at the top.
  const taken = await photograph(600, 400, 6, "Marina Bay 1.2834 N");
  expect(taken.includes("Marina Bay")).toBe(true);
  expect((await send(ana, taken)).status).toBe(201);
  const stored = Buffer.from(await (await show(ana, ana)).arrayBuffer());
  const upright = { topLeft: "red", topRight: "red", bottomLeft: "blue" };
  expect(await look(stored)).toEqual({ size: [256, 256, "webp"], ...upright });
  const chunks = ["Marina", "EXIF", "Exif", "XMP ", "ICCP"];
  expect(chunks.filter((word) => stored.includes(word))).toEqual([]);
  const { rows } = await vanda.database.owner.query<{ picture: Buffer }>(
    "select picture from public.photos where user_id = $1",
    [ana.id],
  );
  expect(rows[0]?.picture.equals(stored)).toBe(true);
});

test("a file that is damaged, too large, empty, not an image or declares a huge size is rejected with a specific error", async () => {
  const ana = await signUp(vanda);
  const picture = await photograph(300, 300, 1, "here");
  const refused: [BodyInit, number, string][] = [
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "no_picture"],
    [Buffer.from("%PDF-1.7 picture.jpg"), 415, "no_picture"],
    [Uint8Array.from(picture).subarray(0, 300), 422, "unreadable"],
    [Uint8Array.from(drawnOver(64, 21)), 422, "unreadable"],
    [claimedPng(4001, 4000), 413, "too_many_pixels"],
    [claimedPng(100_000, 100_000), 413, "too_many_pixels"],
    [Buffer.alloc(10 * 1024 * 1024 + 1), 413, "file_too_large"],
    ["", 400, "file_empty"],
  ];
  for (const [body, status, code] of refused) expect(await send(ana, body)).toMatchObject({ status, body: { code } });
  expect((await ana.client.from("photos").select("user_id")).data).toEqual([]);
});

test("a progressive picture with few scans, as cameras and programs write it, is accepted", async () => {
  const ana = await signUp(vanda);
  expect((await send(ana, Uint8Array.from(drawnOver(64, 10)))).status).toBe(201);
});

test("several photos of many users can be uploaded at the same time", { tags: "deep" }, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(vanda)));
  const picture = await photograph(300, 300, 1, "here");
  const sent = people.flatMap((person) => [send(person, picture), send(person, picture), send(person, picture)]);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(12).fill(201));
});

test("a user can upload at most thirty photos an hour, without affecting others", async () => {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(ana, "no picture")));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([415]));
  expect(await send(ana, "no picture")).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  expect((await send(bo, await photograph(300, 300, 1, "here"))).status).toBe(201);
});

test("colleagues can see a photo, but strangers and former colleagues cannot", async () => {
  const [ana, bo, eve] = [await signUp(vanda), await signUp(vanda), await signUp(vanda)];
  await join(bo, ana);
  await send(ana, await photograph(300, 300, 1, "here"));
  const seen = async (person: Holder) => (await show(person, ana)).status;
  expect([await seen(ana), await seen(bo), await seen(eve)]).toEqual([200, 200, 404]);
  const listed = async ({ client }: SignedUp) => (await client.from("photos").select("user_id")).data;
  expect([await listed(bo), await listed(eve)]).toEqual([[{ user_id: ana.id }], []]);
  await vanda.database.owner.query("delete from public.members where user_id = $1 and workspace_id = $2", [
    bo.id,
    ana.workspace.id,
  ]);
  expect(await seen(bo)).toBe(404);
  const anonymous = await fetch(`${vanda.url}/functions/v1/photos/${ana.id}`, {
    headers: { apikey: vanda.publishableKey },
  });
  expect(anonymous.status).toBe(401);
});

test("browsers cache a photo until it changes, and its user can remove it", async () => {
  const ana = await signUp(vanda);
  const bo = await signUp(vanda);
  await join(bo, ana);
  const first = (await send(ana, await photograph(300, 300, 1, "here"))).body.updated_at;
  const listed = async () => (await bo.client.from("photos").select("updated_at")).data;
  expect(await listed()).toEqual([{ updated_at: first }]);
  const shown = await show(bo, ana, first);
  expect(shown.headers.get("cache-control")).toBe("private, max-age=604800, immutable");
  const tag = { "if-none-match": shown.headers.get("etag") ?? "" };
  expect((await show(bo, ana, first, tag)).status).toBe(304);
  const second = (await send(ana, await photograph(300, 300, 3, "here"))).body.updated_at;
  expect(second).not.toBe(first);
  const changed = await show(bo, ana, first, tag);
  expect([changed.status, changed.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(await look(new Uint8Array(await changed.arrayBuffer()))).toMatchObject({ topLeft: "blue", topRight: "red" });
  await bo.client.from("photos").delete().eq("user_id", ana.id).throwOnError();
  expect(await listed()).toHaveLength(1);
  await ana.client.from("photos").delete().eq("user_id", ana.id).throwOnError();
  expect([await listed(), (await show(bo, ana, second)).status]).toEqual([[], 404]);
});

test("neither programs nor the server's own keys can upload a photo", async () => {
  const ana = await signUp(vanda);
  const wanted = {
    workspace_id: ana.workspace.id,
    name: "Reports",
    scopes: ["read", "write"],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { data } = await ana.client.rpc("create_access_token", wanted).throwOnError();
  const program = data as { token: string };
  const picture = await photograph(300, 300, 1, "here");
  const refused = { status: 403, body: { code: "not_allowed" } };
  expect(await send(program, picture)).toMatchObject(refused);
  const byServer = await fetch(`${vanda.url}/functions/v1/photos`, {
    method: "POST",
    headers: { apikey: vanda.secretKey },
    body: picture,
  });
  expect(byServer.status).toBe(403);
  await send(ana, picture);
  await vanda.client(program.token).from("photos").delete().eq("user_id", ana.id).throwOnError();
  expect((await show(ana, ana)).status).toBe(200);
});
