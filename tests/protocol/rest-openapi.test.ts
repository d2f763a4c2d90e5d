import { afterAll, beforeAll, expect, test } from "vitest";

import { untilBoth } from "../kit/pair.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";
import { readSwagger, type Swagger } from "../kit/swagger.ts";
import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
let member: string;
beforeAll(async () => {
  cinema = await startCinema();
  await cinema.database.owner.query(`
    create domain public.country as varchar(2) not null;
    create table public.venues (
      id int generated always as identity primary key, name varchar(40) not null, place public.country default 'IT',
      opened date default '1999-12-31', motto text default 'it''s on', halls int default 3, is_open boolean default true,
      days text[] default '{}', about json default '{}', full_name text generated always as (name || '!') stored,
      region text, film_id int, foreign key (region, film_id) references public.films);
    comment on table public.venues is E'Where films are shown\\n\\nOne row a building.';
    comment on column public.venues.name is 'As on the door';
    comment on function public.add(int, int) is E'Adds two numbers\\nAs at school.';
    create view public.venue_names as select distinct name from public.venues;
    create table public.ledger (id int primary key references public.secrets references public.venues, note text, amount numeric(9, 2));
    grant select, insert on public.venues to anon;
    grant select, insert on public.venue_names to anon;
    grant select (id, note), update (note) on public.ledger to anon;
    grant select on public.ledger, public.venues to service_role;
    revoke execute on function public.twice(text), public.made() from public, anon;
    notify vanda_schema`);
  member = (await signUp(cinema)).token;
  await until(({ paths }) => "/ledger" in paths);
});
afterAll(() => cinema?.stop());

async function read(
  headers: Record<string, string> = {},
  { url, publishableKey }: Vanda | Cinema = cinema,
): Promise<Swagger> {
  const response = await fetch(`${url}/rest/v1/`, { headers: { apikey: publishableKey, ...headers } });
  expect(response.status).toBe(200);
  return readSwagger(await response.text());
}
const until = (isSo: (document: Swagger) => boolean) => untilBoth(async () => isSo(await read()));
const asMember = () => read({ authorization: `Bearer ${member}` });
const asService = () => read({ apikey: cinema.secretKey });
const properties = (document: Swagger, name: string) =>
  (document.definitions[name] as { properties: Record<string, object> }).properties;

test("every role's document is valid OpenAPI 2.0 and contains the server's address", async () => {
  for (const document of [await read(), await asMember(), await asService()]) {
    expect(`${document.schemes[0]}://${document.host}${document.basePath}`).toBe(`${cinema.url}/rest/v1/`);
    expect(document.info.title).toBe("Vanda API");
    expect(document.paths["/"]?.get?.produces).toEqual(["application/openapi+json", "application/json"]);
  }
});

test("the validation of the document detects errors", async () => {
  const { text } = await cinema.send("");
  const wrong: [string, string][] = [
    ['"#/parameters/select"', '"#/parameters/selekt"'],
    ['"#/definitions/films"', '"#/definitions/movies"'],
    ['"swagger":"2.0"', '"swagger":"3.0"'],
    ['"maxLength":40', '"maxlength":40'],
    ['"#/parameters/preferCount"', '"#/parameters/limit"'],
    ['"in":"body"', '"in":"path"'],
    ['"items":{"type":"string"}', '"example":[]'],
  ];
  for (const [right, bad] of wrong) {
    expect(text).toContain(right);
    expect(() => readSwagger(text.replace(right, bad)), bad).toThrow();
  }
});

test("a row is described with types, formats, lengths, defaults, choices and keys", async () => {
  const document = await read();
  expect(document.definitions.venues).toEqual({
    type: "object",
    description: "Where films are shown\n\nOne row a building.",
    required: ["id", "name", "place"],
    properties: {
      id: { type: "integer", format: "integer", description: "Note:\nThis is a Primary Key.<pk/>" },
      name: { type: "string", format: "character varying", maxLength: 40, description: "As on the door" },
      place: { type: "string", format: "character varying", default: "IT" },
      opened: { type: "string", format: "date", default: "1999-12-31" },
      motto: { type: "string", format: "text", default: "it's on" },
      halls: { type: "integer", format: "integer", default: 3 },
      is_open: { type: "boolean", format: "boolean", default: true },
      days: { type: "array", format: "text[]", items: { type: "string" } },
      about: { format: "json" },
      full_name: { type: "string", format: "text" },
      region: { type: "string", format: "text", description: foreignKey("films", "region") },
      film_id: { type: "integer", format: "integer", description: foreignKey("films", "id") },
    },
  });
  expect(properties(document, "films").mood).toEqual({
    type: "string",
    format: "public.mood",
    default: "calm",
    enum: ["calm", "tense"],
  });
  // Four foreign keys share the region; each has its own ID column.
  expect(properties(document, "films").region).toMatchObject({ description: "Note:\nThis is a Primary Key.<pk/>" });
  expect(properties(document, "films").studio_id).toMatchObject({ description: foreignKey("studios", "id") });
  // Two foreign keys have the same column. The first one whose target is visible is described, only on the referencing
  // side.
  const [forAnon, forService] = [properties(document, "ledger"), properties(await asService(), "ledger")];
  expect(forAnon.id).toMatchObject({ description: expect.stringContaining("<fk table='venues' column='id'/>") });
  expect(forService.id).toMatchObject({ description: expect.stringContaining("<fk table='secrets' column='id'/>") });
  expect(properties(await asService(), "secrets").id).toMatchObject({
    description: "Note:\nThis is a Primary Key.<pk/>",
  });
  expect(properties(document, "films").rating).toEqual({ type: "number", format: "numeric" });
});
const foreignKey = (table: string, column: string) =>
  `Note:\nThis is a Foreign Key to \`${table}.${column}\`.<fk table='${table}' column='${column}'/>`;

test("a table's operations have its filters, its body and the ways to page", async () => {
  const { paths, parameters } = await read();
  const refs = (list: readonly object[] = []) => list.map((it) => ("$ref" in it ? it.$ref : it));
  const films = paths["/awards"];
  const filters = ["region", "film_id", "name", "won", "noted_at"].map((it) => `#/parameters/rowFilter.awards.${it}`);
  const paging = ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"];
  expect(refs(films?.get?.parameters)).toEqual([...filters, ...paging.map((it) => `#/parameters/${it}`)]);
  expect(films?.get?.responses[200]?.schema).toEqual({ type: "array", items: { $ref: "#/definitions/awards" } });
  expect(refs(films?.post?.parameters)).toEqual(
    ["body.awards", "select", "on_conflict", "preferPost"].map((it) => `#/parameters/${it}`),
  );
  expect(refs(films?.patch?.parameters)).toEqual([...filters, "#/parameters/body.awards", "#/parameters/preferReturn"]);
  expect(refs(films?.delete?.parameters)).toEqual([...filters, "#/parameters/preferReturn"]);
  expect(parameters["rowFilter.venues.name"]).toEqual({
    name: "name",
    in: "query",
    type: "string",
    required: false,
    description: "As on the door",
  });
  expect(parameters["body.awards"]).toMatchObject({ in: "body", schema: { $ref: "#/definitions/awards" } });
  expect(paths["/venues"]?.get).toMatchObject({ summary: "Where films are shown", description: "One row a building." });
});

test("a reading function is documented for GET and POST, and a writing one for POST only", async () => {
  const { paths } = await read();
  expect(paths["/rpc/add"]?.get).toMatchObject({
    tags: ["(rpc) add"],
    summary: "Adds two numbers",
    description: "As at school.",
    parameters: [
      { name: "a", in: "query", required: true, type: "integer", format: "integer" },
      { name: "b", in: "query", required: false, type: "integer", format: "integer" },
    ],
  });
  expect(paths["/rpc/add"]?.post?.parameters).toEqual([
    {
      name: "args",
      in: "body",
      required: true,
      schema: {
        type: "object",
        description: "Adds two numbers\nAs at school.",
        required: ["a"],
        properties: { a: { type: "integer", format: "integer" }, b: { type: "integer", format: "integer" } },
      },
    },
    { $ref: "#/parameters/preferParams" },
  ]);
  expect(paths["/rpc/total"]?.get?.parameters).toMatchObject([
    { name: "numbers", type: "string", format: "integer[]" },
    { name: "label", type: "string", format: "text" },
  ]);
  expect(paths["/rpc/join_words"]?.get?.parameters).toEqual([
    {
      name: "words",
      in: "query",
      required: false,
      type: "array",
      collectionFormat: "multi",
      items: { type: "string", format: "text" },
    },
  ]);
  expect(Object.keys(paths["/rpc/forget"] ?? {})).toEqual(["post"]);
});

test("a role sees only the tables, columns, methods and functions that it may use", async () => {
  const [anon, authenticated, service] = [await read(), await asMember(), await asService()];
  const methods = (document: Swagger, path: string) => Object.keys(document.paths[path] ?? {});
  expect(methods(anon, "/venues")).toEqual(["get", "post"]);
  expect(methods(anon, "/venue_names")).toEqual(["get"]);
  expect(methods(anon, "/ledger")).toEqual(["get", "patch"]);
  expect(Object.keys(properties(anon, "ledger"))).toEqual(["id", "note"]);
  expect(anon.parameters).not.toHaveProperty(["rowFilter.ledger.amount"]);
  expect(methods(anon, "/secrets")).toEqual([]);
  expect(methods(authenticated, "/secrets")).toEqual([]);
  expect(methods(service, "/secrets")).toEqual(["get", "post", "patch", "delete"]);
  expect(methods(authenticated, "/venues")).toEqual([]);
  expect(anon.paths).not.toHaveProperty(["/rpc/made"]);
  expect(authenticated.paths).toHaveProperty(["/rpc/made"]);
  // Two functions have the same name, and only the callable one is described.
  expect(anon.paths["/rpc/twice"]?.get?.parameters).toMatchObject([{ format: "integer" }]);
});

test("the document is built once for each role, and again when the schema changes", { tags: "deep" }, async () => {
  const first = await cinema.send("");
  await cinema.database.owner.query("grant select on public.secrets to anon");
  expect((await cinema.send("")).text).toBe(first.text);
  await cinema.database.owner.query("alter table public.secrets add column hint text; notify vanda_schema");
  await until(({ definitions }) => "secrets" in definitions);
  expect(properties(await read(), "secrets")).toHaveProperty("hint");
  await cinema.database.owner.query("revoke select on public.secrets from anon; notify vanda_schema");
  await until(({ definitions }) => !("secrets" in definitions));
});

test("media types, profiles and methods equal those of PostgREST", async () => {
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const { status, headers: got, text } = await cinema.send("", { method, headers });
    return { status, type: got.get("content-type"), profile: got.get("content-profile"), text };
  };
  const type = "application/openapi+json; charset=utf-8";
  for (const accept of ["application/openapi+json", "application/json", "*/*", "text/html, */*;q=0.1"])
    expect(await ask({ accept })).toMatchObject({ status: 200, type, profile: null });
  expect(await ask({ "accept-profile": "public" })).toMatchObject({ status: 200, profile: "public" });
  expect(await ask({}, "HEAD")).toEqual({ status: 200, type, profile: null, text: "" });
  expect(await ask({ accept: "text/csv" })).toMatchObject({ status: 406, text: expect.stringContaining("PGRST107") });
  expect(await ask({ "accept-profile": "auth" })).toMatchObject({
    status: 406,
    text: expect.stringContaining("PGRST106"),
  });
  expect(await ask({}, "POST")).toMatchObject({ status: 405, text: expect.stringContaining("PGRST117") });
  expect((await cinema.send("", { method: "OPTIONS" })).headers.get("allow")).toBe("OPTIONS,GET,HEAD");
  expect((await fetch(`${cinema.url}/rest/v1`, { headers: { apikey: cinema.publishableKey } })).status).toBe(200);
  expect((await fetch(`${cinema.url}/rest/v1/`)).status).toBe(401);
});

test("Vanda's document shows visitors only the token packages and reading an invitation, and members their functions", async () => {
  const vanda = await startVanda({ WORKER: "off" });
  const { token } = await signUp(vanda);
  const [anon, authenticated] = [await read({}, vanda), await read({ authorization: `Bearer ${token}` }, vanda)];
  await vanda.stop();
  expect([Object.keys(anon.paths), Object.keys(anon.definitions)]).toEqual([
    ["/", "/token_packages", "/rpc/read_invitation"],
    ["token_packages"],
  ]);
  for (const path of ["/deals", "/accounts", "/change_sets", "/rpc/move_deal", "/rpc/undo_change_set"])
    expect(authenticated.paths).toHaveProperty([path]);
  expect(Object.keys(authenticated.paths["/runs"] ?? {})).toEqual(["get"]);
  const { workspace_id, stage_id, version } = properties(authenticated, "deals");
  expect(version).toMatchObject({ description: expect.stringContaining("Number of its version") });
  expect(authenticated.paths["/rpc/add_lead"]?.post).toMatchObject({ summary: "Adds a lead" });
  expect(stage_id).toMatchObject({ description: expect.stringContaining("<fk table='stages' column='id'/>") });
  expect(workspace_id).toMatchObject({
    description: expect.stringContaining("<pk/>\nThis is a Foreign Key to `workspaces.id`"),
  });
});
