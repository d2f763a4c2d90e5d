import { afterAll, beforeAll, expect, test } from "vitest";

import { untilBoth } from "../kit/pair.ts";
import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startCinema();
});
afterAll(() => cinema?.stop());

test("each request sets its request settings as soon as the database has code that reads them", async () => {
  const asked = async (name: string) =>
    (await cinema.send(`rpc/setting?name=${name}`, { headers: { "x-branch": "Turin", cookie: "a=1; b=two" } })).json;
  await cinema.database.owner.query(`create function public.setting(name text) returns text language sql stable as
      $$ select current_setting(name, true) $$;
    grant execute on function public.setting(text) to anon; notify vanda_schema`);
  await untilBoth(async () => (await cinema.send("rpc/setting?name=role")).json === "anon");
  expect(await asked("request.method")).toBeNull();
  await cinema.database.owner.query(`alter table public.diaries enable row level security;
    create policy branch on public.diaries for select
      using (current_setting('request.headers', true)::json ->> 'x-branch' = line); notify vanda_schema`);
  await untilBoth(async () => (await asked("request.method")) === "GET");
  expect(await asked("request.path")).toBe("/rpc/setting");
  expect(JSON.parse(String(await asked("request.cookies")))).toEqual({ a: "1", b: "two" });
  await cinema.database.owner.query("insert into public.diaries values (9, 'nobody', 'Turin')");
  const lines = async (branch: string) =>
    (await cinema.send("diaries?select=id&id=eq.9", { headers: { "x-branch": branch } })).json;
  expect([await lines("Turin"), await lines("Paris")]).toEqual([[{ id: 9 }], []]);
});
