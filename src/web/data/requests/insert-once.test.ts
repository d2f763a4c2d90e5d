import { expect, test, vi } from "vitest";

import { isUuid } from "#domain/uuid.ts";

import { createInsertOnce } from "./insert-once.ts";
import { createUnansweredIds } from "./unanswered-ids.ts";

type Row = Record<string, unknown>;

function memoryStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

/** Creates a server with one table. For requests that `loses` selects, it writes the rows but does not respond. */
function createServer(loses: (time: number) => boolean) {
  const rows: Row[] = [];
  let time = 0;
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (init?.method === "GET") {
      const ids = url.searchParams.get("id") ?? "";
      return Response.json(rows.filter(({ id }) => ids.includes(String(id))));
    }
    const body = JSON.parse(String(init?.body)) as Row | Row[];
    const isTaken = [body].flat().some(({ id }) => rows.some((row) => row.id === id));
    if (isTaken) return Response.json({ code: "23505", message: 'violates "contacts_pkey"' }, { status: 409 });
    rows.push(...[body].flat());
    time += 1;
    if (loses(time)) throw new TypeError("Failed to fetch");
    return Response.json([body].flat(), { status: 201 });
  };
  const storage = memoryStorage();
  const open = () =>
    createInsertOnce(
      send,
      createUnansweredIds(() => storage),
    );
  return { rows, send: open(), reload: open };
}

const address = "https://vanda.test/rest/v1/contacts";
const post = (rows: Row | Row[]): RequestInit => ({
  method: "POST",
  headers: { prefer: "return=representation" },
  body: JSON.stringify(rows),
});
const ana = { workspace_id: "w", name: "Ana" };

test("an insert repeated after a lost response writes one row and returns it", async () => {
  const { rows, send } = createServer((time) => time === 1);
  const several = [ana, { ...ana, name: "Bo" }];
  await expect(send(address, post(several))).rejects.toThrow("Failed to fetch");
  const repeated = await send(address, post(several));
  expect(rows.map(({ name }) => name)).toEqual(["Ana", "Bo"]);
  expect(rows.every(({ id }) => isUuid(String(id)))).toBe(true);
  expect(await repeated.json()).toEqual(rows);
  expect(repeated.ok).toBe(true);
});

test("an insert repeated after a reload of the page writes one row", async () => {
  const { rows, send, reload } = createServer((time) => time === 1);
  await expect(send(address, post(ana))).rejects.toThrow("Failed to fetch");
  const repeated = await reload()(address, post(ana));
  expect(await repeated.json()).toEqual(rows);
  expect(rows).toHaveLength(1);
  await reload()(address, post(ana));
  expect(rows).toHaveLength(2);
});

test("an insert repeated with the next position in a list writes one row", async () => {
  const { rows, send } = createServer((time) => time === 1);
  await expect(send(address, post({ ...ana, position: 0 }))).rejects.toThrow("Failed to fetch");
  await send(address, post({ ...ana, position: 1 }));
  expect(rows).toEqual([{ ...ana, position: 0, id: expect.any(String) }]);
});

test("an insert repeated a day after one without a response is a new insert", async () => {
  const { rows, send } = createServer((time) => time === 1);
  vi.useFakeTimers({ now: new Date("2026-03-02T09:00:00Z") });
  await expect(send(address, post(ana))).rejects.toThrow("Failed to fetch");
  vi.setSystemTime(new Date("2026-03-03T09:00:01Z"));
  await send(address, post(ana));
  vi.useRealTimers();
  expect(rows).toHaveLength(2);
});

test("an insert repeated after a response, or with different content, is a new insert", async () => {
  const { rows, send } = createServer((time) => time === 2);
  await send(address, post(ana));
  await expect(send(address, post(ana))).rejects.toThrow("Failed to fetch");
  await send(address, post({ ...ana, name: "Bo" }));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});

test("an insert of several rows also sends their ids, and rows with ids, function calls and merges are unchanged", async () => {
  const sent: [string, unknown][] = [];
  const send = createInsertOnce(async (input, init) => {
    sent.push([String(input), init?.body]);
    return new Response(null, { status: 201 });
  }, createUnansweredIds(memoryStorage));
  await send(`${address}?columns="workspace_id","name"`, post([ana]));
  expect(new URL(sent[0]?.[0] ?? "").searchParams.get("columns")).toBe('"workspace_id","name","id"');
  const plain: [string, Row][] = [
    [address, { ...ana, id: "own" }],
    [`${address}?on_conflict=name`, ana],
    ["https://vanda.test/rest/v1/rpc/add", ana],
    ["https://vanda.test/auth/v1/token", ana],
  ];
  for (const [url, row] of plain) await send(url, post(row));
  expect(sent.slice(1)).toEqual(plain.map(([url, row]) => [url, JSON.stringify(row)]));
});
