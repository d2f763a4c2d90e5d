import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { build } from "../kit/builder.ts";
import { listen } from "../kit/live.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ada: SignedUp;
let bob: SignedUp;
let own: string;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ada = await signUp(vanda);
  bob = await signUp(vanda);
  own = `workspace_id=eq.${ada.workspace.id}`;
});
afterAll(() => vanda?.stop());

const account = (name: string, more = {}) => ({ workspace_id: ada.workspace.id, currency: "USD", name, ...more });
const accountOfBob = (name: string) => account(name, { workspace_id: bob.workspace.id });

/** Creates a colleague of Ada's, with their own login. */
async function colleague(role: "viewer" | "member" | "admin") {
  const person = await signUp(vanda);
  const make = build(vanda.database.owner);
  const member = await make.member(ada.workspace, { role, user_id: person.id });
  return { ...person, member };
}

test("inserts, updates and deletes of a user arrive with the current row", async () => {
  const { channel, until, systems } = await listen(ada.client, { table: "accounts", filter: own });
  await vi.waitFor(() => expect(systems).toHaveLength(1), { timeout: 30_000 });
  const confirmed = { extension: "postgres_changes", status: "ok", message: "Subscribed to PostgreSQL" };
  expect(systems[0]).toMatchObject(confirmed);
  const { data: made } = await ada.client
    .from("accounts")
    .insert(account("Acme", { employees: 12 }))
    .select()
    .single();
  await until(1);
  await ada.client.from("accounts").update({ name: "Acme Ltd" }).eq("id", String(made?.id)).throwOnError();
  await until(2);
  await ada.client.from("accounts").delete().eq("id", String(made?.id)).throwOnError();
  const [inserted, updated, deleted] = await until(3);
  expect(inserted).toMatchObject({ eventType: "INSERT", schema: "public", table: "accounts", errors: null, old: {} });
  expect(inserted?.new).toEqual(made);
  expect(Date.parse(String(inserted?.commit_timestamp))).toBeGreaterThan(Date.now() - 60_000);
  const key = { workspace_id: ada.workspace.id, id: made?.id };
  expect(updated).toMatchObject({ eventType: "UPDATE", new: { ...key, name: "Acme Ltd", version: 2 }, old: key });
  expect(deleted).toMatchObject({ eventType: "DELETE", new: {} });
  expect(deleted?.old).toEqual(key);
  await ada.client.removeChannel(channel);
});

test("a subscription with a filter or an event receives only matching changes", async () => {
  const watch = (filter: string, event?: "INSERT" | "UPDATE") =>
    listen(ada.client, { table: "accounts", filter, event });
  const listeners = {
    all: await watch(own),
    neq: await watch(`${own},name=neq.Two`),
    in: await watch('name=in.(Two,"Thr,ee")'),
    notIn: await watch(`${own},name=not.in.(Two)`),
    gte: await watch("employees=gte.20"),
    lt: await watch("employees=lt.20"),
    like: await watch("name=ilike.t%"),
    empty: await watch(`${own},employees=is.null`),
    updates: await watch(own, "UPDATE"),
  };
  await ada.client
    .from("accounts")
    .insert([account("One", { employees: 10 }), account("Two", { employees: 20 }), account("Thr,ee")])
    .throwOnError();
  await listeners.all.until(3);
  const { id: workspace_id } = ada.workspace;
  await ada.client.from("accounts").update({ employees: 30 }).match({ workspace_id, name: "One" }).throwOnError();
  await listeners.all.until(4);
  await Promise.all([listeners.neq, listeners.notIn].map(({ until }) => until(3)));
  await Promise.all([listeners.in, listeners.gte, listeners.like].map(({ until }) => until(2)));
  await Promise.all([listeners.lt, listeners.empty, listeners.updates].map(({ until }) => until(1)));
  const names = ({ received }: { received: { new: unknown; eventType: string }[] }) =>
    received.map((change) => `${change.eventType[0]} ${(change.new as { name: string }).name}`).sort();
  expect(names(listeners.neq)).toEqual(["I One", "I Thr,ee", "U One"]);
  expect(names(listeners.in)).toEqual(["I Thr,ee", "I Two"]);
  expect(names(listeners.notIn)).toEqual(["I One", "I Thr,ee", "U One"]);
  expect(names(listeners.gte)).toEqual(["I Two", "U One"]);
  expect(names(listeners.lt)).toEqual(["I One"]);
  expect(names(listeners.like)).toEqual(["I Thr,ee", "I Two"]);
  expect(names(listeners.empty)).toEqual(["I Thr,ee"]);
  expect(names(listeners.updates)).toEqual(["U One"]);
  await ada.client.removeAllChannels();
});

test("a change names the bindings of the channel that it matches, each with its selected columns", async () => {
  const { received, until } = await listen(ada.client, [
    { table: "accounts", filter: own, event: "INSERT", select: ["name"] },
    { table: "contacts", filter: own, select: ["name", "email"] },
  ]);
  await ada.client.from("accounts").insert(account("Oak")).throwOnError();
  const bea = { workspace_id: ada.workspace.id, name: "Bea", email: "bea@example.com" };
  await ada.client.from("contacts").insert(bea).throwOnError();
  await until(2);
  expect(received.map(({ table }) => table).sort()).toEqual(["accounts", "contacts"]);
  const shown = received.map(({ new: row }) => Object.keys(row).sort().join());
  expect(shown.sort()).toEqual(["email,id,name,workspace_id", "id,name,workspace_id"]);
  await ada.client.removeAllChannels();
});

test("no user receives changes of another workspace, whatever they subscribe to", async () => {
  const spies = [
    await listen(bob.client, { table: "accounts" }),
    await listen(bob.client, { table: "accounts", filter: own }),
    await listen(bob.client, { table: "*" }),
  ];
  const witness = await listen(ada.client, { table: "accounts" });
  const { data: made } = await ada.client.from("accounts").insert(account("Secret")).select().single();
  await ada.client.from("accounts").update({ name: "Still secret" }).eq("id", String(made?.id)).throwOnError();
  await ada.client.from("accounts").delete().eq("id", String(made?.id)).throwOnError();
  await witness.untilDeleted(made?.id);
  const many = Array.from({ length: 250 }, (_, at) => account(`Many ${at}`));
  await ada.client.from("accounts").insert(many).throwOnError();
  await vi.waitFor(() => expect(witness.systems).toHaveLength(2), { timeout: 30_000 });
  // Bob's own change arrives last, so none of Ada's changes is still in flight.
  await bob.client.from("accounts").insert(accountOfBob("Bob's own")).throwOnError();
  for (const spy of [spies[0], spies[2]]) {
    const [first, ...rest] = (await spy?.until(1)) ?? [];
    expect(first?.new).toMatchObject({ name: "Bob's own" });
    expect(rest).toEqual([]);
  }
  expect(spies[1]?.received).toEqual([]);
  for (const spy of spies) expect(spy.systems).toHaveLength(1);
  await Promise.all([ada.client.removeAllChannels(), bob.client.removeAllChannels()]);
});

test("many rows that change together are announced by one message with their number", async () => {
  const { received, systems } = await listen(ada.client, { table: "contacts", filter: own });
  const names = Array.from({ length: 201 }, (_, at) => ({ workspace_id: ada.workspace.id, name: `Person ${at}` }));
  await ada.client.from("contacts").insert(names).throwOnError();
  await vi.waitFor(() => expect(systems).toHaveLength(2), { timeout: 30_000 });
  expect(systems[1]).toMatchObject({
    extension: "postgres_changes",
    status: "ok",
    changes: { schema: "public", table: "contacts", type: "INSERT", workspace_id: ada.workspace.id, count: 201 },
  });
  expect(received).toEqual([]);
  await ada.client.removeAllChannels();
});

test("a viewer receives changes of records, and not of imports, which viewers may not read", async () => {
  const viewer = await colleague("viewer");
  const make = build(vanda.database.owner);
  const listener = await listen(viewer.client, [
    { table: "accounts", filter: own },
    { table: "imports", filter: own },
  ]);
  const witness = await listen(ada.client, { table: "imports", filter: own });
  const made = await make.import(ada.workspace);
  await vanda.database.owner.query("delete from public.imports where id = $1", [made.id]);
  await witness.untilDeleted(made.id);
  await ada.client.from("accounts").insert(account("For viewers")).throwOnError();
  await listener.until(1);
  expect(listener.received.map(({ table }) => table)).toEqual(["accounts"]);
  await Promise.all([ada.client.removeAllChannels(), viewer.client.removeAllChannels()]);
});

test("only its recipient receives a notification and its deletion", async () => {
  const member = await colleague("member");
  const make = build(vanda.database.owner);
  const activity = await make.activity(ada.workspace);
  const watch = { table: "notifications", filter: own };
  const [recipient, owner] = await Promise.all([listen(member.client, watch), listen(ada.client, watch)]);
  const theirs = await make.notification(ada.workspace, { member_id: member.member.id, activity_id: activity.id });
  await recipient.until(1);
  await vanda.database.owner.query("delete from public.notifications where id = $1", [theirs.id]);
  await recipient.untilDeleted(theirs.id);
  const hers = await make.notification(ada.workspace, { member_id: ada.member.id, activity_id: activity.id });
  const [first, ...rest] = await owner.until(1);
  expect(first?.new).toMatchObject({ id: hers.id });
  expect(rest).toEqual([]);
  await Promise.all([ada.client.removeAllChannels(), member.client.removeAllChannels()]);
});

test("a removed member immediately receives no more changes", async () => {
  const member = await colleague("member");
  const listener = await listen(member.client, { table: "accounts", filter: own });
  const room = member.client.channel(`workspace:${ada.workspace.id}:room`);
  const states: string[] = [];
  const received: unknown[] = [];
  room.on("broadcast", { event: "*" }, (message) => received.push(message)).subscribe((state) => states.push(state));
  await vi.waitUntil(() => states.includes("SUBSCRIBED"), { timeout: 30_000 });
  await ada.client.from("accounts").insert(account("Before")).throwOnError();
  await listener.until(1);
  const { error } = await ada.client.rpc("remove_member", {
    workspace_id: ada.workspace.id,
    member_id: member.member.id,
  });
  expect(error).toBeNull();
  const witness = await listen(ada.client, { table: "accounts", filter: own });
  const { data: made } = await ada.client.from("accounts").insert(account("After")).select().single();
  await ada.client.from("accounts").delete().eq("id", String(made?.id)).throwOnError();
  await witness.untilDeleted(made?.id);
  await vi.waitUntil(() => states.includes("CLOSED"), { timeout: 30_000 });
  expect(listener.received).toHaveLength(1);
  expect(received).toEqual([]);
  await Promise.all([ada.client.removeAllChannels(), member.client.removeAllChannels()]);
});

test("a member who is removed while joining a channel is rejected", async () => {
  const carl = await signUp(vanda);
  const { client, id: user_id } = await signUp(vanda);
  const member = await build(vanda.database.owner).member(carl.workspace, { role: "member", user_id });
  const removal = await vanda.database.owner.connect();
  await removal.query("begin");
  await removal.query("delete from members where id = $1", [member.id]);
  const states: string[] = [];
  client.channel(`workspace:${carl.workspace.id}:room`).subscribe((state) => states.push(state));
  const isWatched = async () => {
    const { rows } = await vanda.database.owner.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and objid = private.watch_lock($1)::oid) as held`,
      [carl.workspace.id],
    );
    return rows[0]?.held ?? false;
  };
  await vi.waitUntil(isWatched, { timeout: 30_000 });
  await removal.query("commit");
  removal.release();
  await vi.waitUntil(() => states.length > 0, { timeout: 30_000 });
  expect(states[0]).toBe("CHANNEL_ERROR");
  await client.removeAllChannels();
});

test("subscriptions that are not possible are rejected with the reason", async () => {
  const stranger = vanda.client();
  const refused: [Parameters<typeof listen>[1], string][] = [
    [{ table: "accounts", filter: "colour=eq.red" }, "The table accounts has no column colour"],
    [{ table: "accounts", filter: "id=eq.7" }, "invalid input syntax for type uuid"],
    [{ table: "accounts", filter: "name=match.(" }, "invalid regular expression"],
    [{ table: "accounts", filter: "name=match.^(a*)\\1$" }, "cannot refer back"],
    [{ table: "accounts", filter: "name=near.x" }, "Unknown operator near"],
    [{ table: "accounts", filter: "name" }, "column=operator.value"],
    [{ table: "change_log" }, "The table change_log cannot be watched"],
    [{ table: "nothing" }, "The table nothing cannot be watched"],
    [{ table: "accounts", select: ["nothing"] }, "The table accounts has no column nothing"],
  ];
  await Promise.all(
    refused.map(async ([wanted, reason]) => {
      const { states, error } = await listen(ada.client, wanted);
      expect(states[0]).toBe("CHANNEL_ERROR");
      expect(error()?.message).toContain(reason);
    }),
  );
  const { error } = await listen(stranger, { table: "accounts" });
  expect(error()?.message).toBe("The table accounts cannot be watched");
  await Promise.all([ada.client.removeAllChannels(), stranger.removeAllChannels()]);
});

test("a server with the secret key receives changes of every workspace", async () => {
  const client = vanda.client(vanda.secretKey);
  const { until } = await listen(client, { table: "accounts", event: "INSERT" });
  await ada.client.from("accounts").insert(account("Seen by the server")).throwOnError();
  await bob.client.from("accounts").insert(accountOfBob("Seen too")).throwOnError();
  const received = await until(2);
  expect(received.map(({ new: row }) => (row as { name: string }).name)).toEqual(["Seen by the server", "Seen too"]);
  await client.removeAllChannels();
});

test("a user who subscribes during a long write is notified when it ends, and can fetch its changes", async () => {
  const eve = await signUp(vanda);
  const { id: workspace_id } = eve.workspace;
  const { owner } = vanda.database;
  const writer = await owner.connect();
  try {
    // Earlier watchers of each workspace have stopped.
    const isWatched = async () => (await owner.query("select private.is_lock_watched(1) as watched")).rows[0]?.watched;
    await expect.poll(isWatched).toBe(false);
    await writer.query("begin");
    // No workspace is watched yet, so no notice is sent.
    await writer.query("insert into accounts (workspace_id, currency, name) values ($1, 'USD', 'Slow')", [
      workspace_id,
    ]);
    const { data: opened } = await eve.client.rpc("open_workspace").single();
    const since = opened?.position ?? "";
    const news = async () => (await eve.client.rpc("changes_since", { workspace_id, since }).single()).data?.tables;
    const { missed, received } = await listen(eve.client, {
      table: "accounts",
      filter: `workspace_id=eq.${workspace_id}`,
    });
    expect(await news()).toEqual([]);
    expect(missed).toEqual([]);
    await writer.query("commit");
    await vi.waitUntil(() => missed.length > 0, { timeout: 30_000, interval: 20 });
    expect(received).toEqual([]);
    expect(await news()).toEqual(["accounts"]);
  } finally {
    writer.release(true);
  }
});
