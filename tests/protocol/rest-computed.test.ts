import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema?.stop());

const rows = async (path: string) => {
  const { status, json } = await cinema.send(path);
  expect([path, status, json]).toEqual([path, 200, expect.anything()]);
  return json;
};

describe("a relationship created by a function", () => {
  test("is embedded in the rows of another function", async () => {
    expect(await rows("rpc/all_cinemas?select=name,largest_hall(name)&order=id")).toEqual([
      { name: "Odeon", largest_hall: { name: "Red" } },
      { name: "Rex", largest_hall: { name: "Main" } },
      { name: "Lux", largest_hall: null },
    ]);
  });

  test("is embedded in the rows that a write returns", async () => {
    const client = cinema.client();
    const made = await client.from("guests").insert({ id: 5, name: "Eve", invited_by: 1 }).select("name, host(name)");
    expect(made.data).toEqual([{ name: "Eve", host: { name: "Ann" } }]);
    const changed = await client
      .from("cinemas")
      .update({ name: "Rex II" })
      .eq("id", 2)
      .select("name, large_halls(name)");
    expect(changed.data).toEqual([{ name: "Rex II", large_halls: [{ name: "Main" }] }]);
    const upserted = await client.from("cinemas").upsert({ id: 2, name: "Rex" }).select("...largest_hall(seats)");
    expect(upserted.data).toEqual([{ seats: 200 }]);
    const deleted = await client.from("guests").delete().eq("id", 4).select("host(name, host(name))");
    expect(deleted.data).toEqual([{ host: { name: "Ben", host: { name: "Ann" } } }]);
  });

  test("is a column of another function's rows if it returns a value", async () => {
    expect(
      await rows("rpc/films_of?since=1950&select=title,headline,h:headline&order=headline.desc&headline=like.*S*"),
    ).toEqual([{ title: "Dusk", headline: "DUSK", h: "DUSK" }]);
    expect(await rows("rpc/film?wanted=1&select=headline,remakes:films!remake_of(headline)&remakes.order=id")).toEqual({
      headline: "DAWN",
      remakes: [{ headline: "DUSK" }, { headline: 'NOON, "AGAIN"' }],
    });
  });

  test("embeds others, is embedded, and is counted and paged", async () => {
    expect(await rows("halls?select=cinemas(largest_hall(name,cinemas(name)))&id=eq.2")).toEqual([
      { cinemas: { largest_hall: { name: "Red", cinemas: { name: "Odeon" } } } },
    ]);
    const page = await cinema.send("cinemas?select=name,large_halls!inner(name)&order=id&offset=1", {
      headers: { prefer: "count=exact" },
    });
    expect([page.headers.get("content-range"), page.json]).toEqual([
      "1-1/2",
      [{ name: "Rex", large_halls: [{ name: "Main" }] }],
    ]);
    expect(await rows("cinemas?select=count(),largest_hall(cinemas(id))&id=eq.1")).toEqual([
      { count: 1, largest_hall: { cinemas: { id: 1 } } },
    ]);
  });
});

describe("spreading a to-many relationship", () => {
  test("returns lists of values, objects or lists, at any depth", async () => {
    expect(
      await rows(
        "cinemas?select=name,...halls(rooms:name,projectors(model),...projectors(model),guests(name),...guests(guest_names:name))&id=eq.1&halls.order=id&halls.guests.order=id",
      ),
    ).toEqual([
      {
        name: "Odeon",
        rooms: ["Red", "Blue"],
        projectors: [{ model: "Barco" }, null],
        model: ["Barco", null],
        guests: [[{ name: "Ann" }, { name: "Ben" }], [{ name: "Ann" }]],
        guest_names: [["Ann", "Ben"], ["Ann"]],
      },
    ]);
  });

  test("includes all columns with a star, and is null under a missing row", async () => {
    expect(await rows("cinemas?select=id,...halls(*)&id=eq.2")).toEqual([
      { id: [3], name: ["Main"], seats: [200], cinema_id: [2] },
    ]);
    expect(await rows("halls?select=name,...cinemas(...halls(rooms:name))&id=gt.2&order=id")).toEqual([
      { name: "Main", rooms: ["Main"] },
      { name: "Tent", rooms: null },
    ]);
  });

  test("may show a column twice", async () => {
    expect(await rows("cinemas?select=...halls(name,n:name,*)&id=eq.2")).toEqual([
      { name: ["Main"], n: ["Main"], id: [3], seats: [200], cinema_id: [2] },
    ]);
  });

  test("may select only embeds that filter", async () => {
    expect(await rows("cinemas?select=name,...halls(guests!inner())&id=lt.3&order=id")).toEqual([
      { name: "Odeon" },
      { name: "Rex" },
    ]);
  });

  test("works in CSV, in one object, and with a count", async () => {
    const csv = await cinema.send("cinemas?select=name,...halls(rooms:name)&id=eq.1&halls.order=id", {
      headers: { accept: "text/csv" },
    });
    expect(csv.text).toBe('name,rooms\nOdeon,"[""Red"", ""Blue""]"');
    const { data } = await cinema.client().from("cinemas").select("...halls(seats)").eq("id", 2).single();
    expect(data).toEqual({ seats: [200] });
    expect(await rows("halls?select=count(),...visits(price)&id=lt.4&visits.order=price")).toEqual(
      expect.arrayContaining([
        { count: 1, price: [10, 12] },
        { count: 1, price: [8] },
        { count: 1, price: [9] },
      ]),
    );
  });

  test("returns empty lists for rows without matches, and with inner leaves those rows out", async () => {
    expect(await rows("cinemas?select=name,...halls(rooms:name)&halls.seats=gt.250&id=lt.3&order=id")).toEqual([
      { name: "Odeon", rooms: ["Red"] },
      { name: "Rex", rooms: [] },
    ]);
    expect(await rows("cinemas?select=name,...halls!inner(rooms:name)&halls.seats=gt.250")).toEqual([
      { name: "Odeon", rooms: ["Red"] },
    ]);
  });

  test("rejects aggregates", async () => {
    expect(await cinema.send("cinemas?select=name,...halls(seats.sum())")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST127",
        details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
      },
    });
  });
});

// This test is last, because the function stays in the database.
test("a relationship created by a function hides a foreign key of the same name", async () => {
  await cinema.database.owner.query(`create function public.projectors(public.halls) returns setof public.projectors
      rows 1 language sql stable as $$ select * from public.projectors where model = 'Sony' $$;
    grant execute on function public.projectors(public.halls) to anon; notify vanda_schema`);
  await expect
    .poll(() => rows("halls?select=name,projectors(model)&id=eq.1"))
    .toEqual([{ name: "Red", projectors: { model: "Sony" } }]);
});
