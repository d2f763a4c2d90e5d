import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const films = (select: string) => cinema.client().from("films").select(select).eq("region", "eu").order("id");

test("rows can be selected with columns, aliases, casts and JSON arrows", async () => {
  const { data } = await films(
    "name:title, year::text, meta->cut->>minutes, language:meta->lang, meta->notes->0, first:tags->0",
  ).limit(1);
  expect(data).toEqual([
    { name: "Dawn", year: "1927", minutes: "94", language: "de", notes: "restored", first: "silent" },
  ]);
});

test("a star includes all columns, but not computed ones", async () => {
  const { data } = await cinema.client().from("studios").select("*").eq("city", "Paris");
  expect(data).toEqual([{ region: "eu", id: 2, name: "Gaumont", city: "Paris" }]);
});

test("a computed column is read by its name", async () => {
  expect((await films("headline").limit(1)).data).toEqual([{ headline: "DAWN" }]);
});

test("many to one by a composite key returns an object or null", async () => {
  expect((await films("id, studio:studios(name, city)")).data).toEqual([
    { id: 1, studio: { name: "Nero", city: "Turin" } },
    { id: 2, studio: { name: "Nero", city: "Turin" } },
    { id: 3, studio: null },
  ]);
});

test("one to many returns a list, empty where there is none", async () => {
  const { data } = await cinema
    .client()
    .from("studios")
    .select("name, films(title)")
    .order("name")
    .order("title", { referencedTable: "films" });
  expect(data).toEqual([
    { name: "Apex", films: [{ title: "Apex One" }] },
    { name: "Gaumont", films: [] },
    { name: "Nero", films: [{ title: "Dawn" }, { title: "Dusk" }] },
  ]);
});

test("many to many uses the junction table whose key contains both foreign keys", async () => {
  const { data } = await cinema.client().from("awards").select("name, films(people!castings(name))").eq("name", "Lion");
  expect(data).toEqual([{ name: "Lion", films: { people: [{ name: "Ada" }, { name: "Bo" }] } }]);
});

test("a hint selects one of several links by constraint, column of a composite key or junction table", async () => {
  const { data } = await films(
    "a:people!films_director_fkey(name), b:people!director_id(name), c:people!writer_id(name), d:people!castings(name), director_id(name)",
  ).limit(1);
  expect(data).toEqual([
    {
      a: { name: "Ada" },
      b: { name: "Ada" },
      c: { name: "Bo" },
      d: [{ name: "Ada" }, { name: "Bo" }],
      director_id: { name: "Ada" },
    },
  ]);
});

test("a hint also works from the other side of the relationship", async () => {
  const { data } = await cinema
    .client()
    .from("people")
    .select("name, directed:films!director_id(title), wrote:films!films_writer_fkey(title)")
    .eq("region", "eu")
    .order("id");
  expect(data).toEqual([
    { name: "Ada", directed: [{ title: "Dawn" }, { title: 'Noon, "again"' }], wrote: [] },
    { name: "Bo", directed: [{ title: "Dusk" }], wrote: [{ title: "Dawn" }, { title: "Dusk" }] },
  ]);
});

test("without a hint, several possible links return an error that names them", async () => {
  const { error, status } = await films("people(name)");
  expect(status).toBe(300);
  expect(error).toMatchObject({
    code: "PGRST201",
    message: "Could not embed because more than one relationship was found for 'films' and 'people'",
    hint: "Try changing 'people' to one of the following: 'people!films_director_fkey', 'people!films_writer_fkey', 'people!castings'. Find the desired relationship in the 'details' key.",
  });
});

test("in a self reference, the column embeds the parent and the table name the children", async () => {
  const { data } = await films("title, original:remake_of(title), remakes:films!remake_of(title)").lte("id", 2);
  expect(data).toEqual([
    { title: "Dawn", original: null, remakes: [{ title: "Dusk" }, { title: 'Noon, "again"' }] },
    { title: "Dusk", original: { title: "Dawn" }, remakes: [] },
  ]);
});

test("inner leaves out rows without a matching embedded row", async () => {
  expect((await films("id, studios!inner(name)")).data).toEqual([
    { id: 1, studios: { name: "Nero" } },
    { id: 2, studios: { name: "Nero" } },
  ]);
  expect((await films("id, awards!inner(name)").eq("awards.name", "Bear")).data).toEqual([
    { id: 2, awards: [{ name: "Bear" }] },
  ]);
  expect(
    (await films("id, studios!inner(films!inner(awards!inner(name)))").eq("studios.films.awards.name", "none")).data,
  ).toEqual([]);
});

test("a filter on an embed that is not inner filters the embed but keeps the row", async () => {
  expect(
    (await films("id, studios(name), awards(name)").eq("studios.name", "other").eq("awards.won", true).lte("id", 1))
      .data,
  ).toEqual([{ id: 1, studios: null, awards: [{ name: "Lion" }] }]);
});

test("embeds are filtered with or, ordered, limited and offset independently", async () => {
  const { data } = await films("id, awards(name)")
    .or("name.eq.Lion,name.eq.Palm", { referencedTable: "awards" })
    .order("name", { referencedTable: "awards", ascending: false })
    .limit(1, { referencedTable: "awards" })
    .limit(1);
  expect(data).toEqual([{ id: 1, awards: [{ name: "Palm" }] }]);
  expect(
    (
      await films("awards(name)")
        .order("name", { referencedTable: "awards" })
        .range(1, 1, { referencedTable: "awards" })
        .limit(1)
    ).data,
  ).toEqual([{ awards: [{ name: "Palm" }] }]);
});

test("rows are filtered by whether an embed exists, without showing it", async () => {
  expect((await films("id, awards()").not("awards", "is", null)).data).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await films("id, awards()").is("awards", null)).data).toEqual([{ id: 3 }]);
  expect((await films("id, awards(), studios()").or("awards.not.is.null,studios.is.null")).data).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  const { error } = await films("id, awards()").eq("awards", "x");
  expect(error).toMatchObject({ code: "PGRST120", message: "Bad operator on the 'awards' embedded resource" });
});

test("an embed with the name of a column does not change filters on that column", async () => {
  expect((await films("id, director_id(name)").eq("director_id", 2)).data).toEqual([
    { id: 2, director_id: { name: "Bo" } },
  ]);
  expect((await films("id, director_id(name)").not("director_id", "is", null).gt("id", 2)).data).toEqual([
    { id: 3, director_id: { name: "Ada" } },
  ]);
});

test("filters and orders of an embed with an alias can use its own name", async () => {
  const { data } = await films("id, prizes:awards(name)")
    .neq("awards.name", "Lion")
    .order("name", { referencedTable: "awards" })
    .limit(1);
  expect(data).toEqual([{ id: 1, prizes: [{ name: "Palm" }] }]);
});

test("a to-one embed is spread into its parent, at any depth", async () => {
  expect((await films("id, ...studios(studio:name, city)").lte("id", 1)).data).toEqual([
    { id: 1, studio: "Nero", city: "Turin" },
  ]);
  const { data } = await cinema
    .client()
    .from("awards")
    .select("name, ...films(title, ...studios(studio:name), director_id(name))")
    .order("name")
    .limit(1);
  expect(data).toEqual([{ name: "Bear", title: "Dusk", studio: "Nero", director_id: { name: "Bo" } }]);
});

test("rows are ordered by a column of a to-one embed", async () => {
  const { data } = await films("id, director:people!director_id(name)")
    .order("director(name)", { ascending: false })
    .order("id");
  // The client's earlier order by ID takes precedence, because a later call adds to it.
  expect(data).toHaveLength(3);
  const sent = await cinema.send(
    "films?select=id,director:people!director_id(name)&region=eq.eu&order=director(name).desc,id.desc",
  );
  expect(sent.json).toEqual([
    { id: 2, director: { name: "Bo" } },
    { id: 3, director: { name: "Ada" } },
    { id: 1, director: { name: "Ada" } },
  ]);
});

test("an order by a to-many embed, or by one that is not selected, is rejected", async () => {
  expect((await cinema.send("films?select=id,awards(name)&order=awards(name)")).json).toMatchObject({
    code: "PGRST118",
    message: "A related order on 'awards' is not possible",
  });
  expect((await cinema.send("films?select=id&order=awards(name)")).json).toMatchObject({ code: "PGRST108" });
  expect((await cinema.send("films?select=id&awards.name=eq.x")).json).toEqual({
    code: "PGRST108",
    details: null,
    hint: "Verify that 'awards' is included in the 'select' query parameter.",
    message: "'awards' is not an embedded resource in this request",
  });
});

test("a relation without a link is rejected with a suggestion", async () => {
  expect((await cinema.send("films?select=award(name)")).json).toEqual({
    code: "PGRST200",
    details:
      "Searched for a foreign key relationship between 'films' and 'award' in the schema 'public', but no matches were found.",
    hint: "Perhaps you meant 'awards' instead of 'award'.",
    message: "Could not find a relationship between 'films' and 'award' in the schema cache",
  });
});

test("a view is read like a table", async () => {
  expect((await cinema.client().from("old_films").select("title").eq("region", "eu")).data).toEqual([
    { title: "Dawn" },
  ]);
});
