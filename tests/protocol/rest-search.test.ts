import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

const search = (filter: string, key = vanda.secretKey) =>
  fetch(`${vanda.url}/rest/v1/accounts?select=name&${filter}`, { headers: { apikey: key } });

test("a pattern that ends in an escape character is rejected whether or not rows match", async () => {
  const { workspace } = await make.user();
  await make.account(workspace, { name: "Oak Desks" });
  for (const filter of [
    "name=ilike.Oak\\",
    "name=ilike.Elm\\",
    "name=not.ilike.Oak\\",
    "or=(name.ilike.Oak\\)",
    "name=ilike(any).{x,Oak\\\\}",
    'name=ilike(any).{"Elm\\\\"}',
  ]) {
    const response = await search(filter);
    expect([filter, response.status, await response.json()]).toMatchObject([filter, 400, { code: "22025" }]);
  }
});

test("a pattern may contain escape characters", async () => {
  const { workspace } = await make.user();
  for (const name of ["100%", "1000", "back\\slash", "ends\\"]) await make.account(workspace, { name });
  const names = async (filter: string) => {
    const rows = (await (await search(`workspace_id=eq.${workspace.id}&order=name&${filter}`)).json()) as {
      name: string;
    }[];
    return rows.map(({ name }) => name);
  };
  expect(await names(`name=ilike.${encodeURIComponent("100\\%")}`)).toEqual(["100%"]);
  expect(await names(`name=ilike.${encodeURIComponent("*\\\\slash")}`)).toEqual(["back\\slash"]);
  expect(await names(`name=ilike.${encodeURIComponent("ends\\\\")}`)).toEqual(["ends\\"]);
  expect(await names(`name=ilike(any).${encodeURIComponent("{100*,*slash}")}`)).toEqual([
    "100%",
    "1000",
    "back\\slash",
  ]);
});
