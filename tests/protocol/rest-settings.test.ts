import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema({ REST_PLANS: "on", REST_ROLLBACK: "on" });
});
afterAll(() => cinema?.stop());

const plan = (accept: string, path = "films?select=title,studios(name)&year=gt.1950") =>
  cinema.send(path, { headers: { accept } });
const stored = async () => (await cinema.database.owner.query("select name from studios where id = 7")).rows;

test("a query plan is returned as text or JSON, with the requested options", async () => {
  const text = await plan("application/vnd.pgrst.plan");
  expect([text.status, text.headers.get("content-type")]).toEqual([
    200,
    "application/vnd.pgrst.plan+text; charset=utf-8",
  ]);
  expect(text.text).toMatch(/^Aggregate .*\n[\s\S]*Filter: \(year > 1950\)/);
  const json = await plan(
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object"; options=analyze|buffers',
  );
  expect(json.headers.get("content-type")).toBe(
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object"; options=analyze|buffers; charset=utf-8',
  );
  expect(json.json).toMatchObject([{ Plan: { "Node Type": "Aggregate", "Actual Rows": 1 } }]);
  expect((await plan("application/vnd.pgrst.plan", "rpc/films_of?since=1950")).text).toContain("(cost=");
});

test("a query plan for an unavailable media type is rejected", async () => {
  expect(await plan('application/vnd.pgrst.plan+json; for="image/png"')).toMatchObject({
    status: 406,
    json: { code: "PGRST107" },
  });
});

test("requesting the query plan of a write does not write", async () => {
  const sent = await cinema.send("studios", {
    method: "POST",
    headers: { accept: "application/vnd.pgrst.plan", "content-type": "application/json" },
    body: '{"region":"eu","id":7,"name":"Ufa"}',
  });
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("Insert on studios")]);
  expect(await stored()).toEqual([]);
});

test("a write that is rolled back on request gets the same response as a committed one", async () => {
  const insert = (prefer: string) =>
    cinema.send("studios", {
      method: "POST",
      headers: { prefer: `return=representation, ${prefer}`, "content-type": "application/json" },
      body: '{"region":"eu","id":7,"name":"Ufa"}',
    });
  const tried = await insert("tx=rollback");
  expect([tried.status, tried.json, tried.headers.get("preference-applied")]).toMatchObject([
    201,
    [{ name: "Ufa" }],
    "return=representation, tx=rollback",
  ]);
  expect(await stored()).toEqual([]);
  // The connection has been reset: the next change on it is committed.
  expect((await insert("tx=commit")).status).toBe(201);
  expect(await stored()).toEqual([{ name: "Ufa" }]);
  expect((await insert("tx=rollback")).json).toMatchObject({ code: "23505" });
  expect((await cinema.send("studios?select=name&id=eq.7")).json).toEqual([{ name: "Ufa" }]);
});
