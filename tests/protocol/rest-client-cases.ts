import type { SupabaseClient } from "@supabase/supabase-js";

export type Answer = { data: unknown; error: unknown; status: number; count: number | null };
export type ClientCase = {
  method: string;
  ask: (cinema: SupabaseClient) => PromiseLike<unknown>;
  /** The parts of the response that the method determines. */
  answer: Partial<Answer> | string;
};

const dawn = [{ title: "Dawn" }];
const paris = { region: "eu", id: 2, name: "Gaumont", city: "Paris" };
const ufa = { region: "eu", id: 7, name: "Ufa", city: null };
const first = (cinema: SupabaseClient) => cinema.from("films").select("title").eq("year", 1927);

/** Calls `maxAffected`. Without generated types, the client does not know that the server is new enough for it. */
export const atMost = <B>(builder: B, rows: number) =>
  (builder as B & { maxAffected(rows: number): B }).maxAffected(rows);

/** One query for each method of the client that is not a filter, with the expected rows. */
export const clientCases: ClientCase[] = [
  { method: "from", ask: (cinema) => cinema.from("studios").select().eq("id", 2), answer: { data: [paris] } },
  {
    method: "schema",
    ask: (cinema) => cinema.schema("public").from("studios").select("name").eq("id", 2),
    answer: { data: [{ name: "Gaumont" }] },
  },
  { method: "rpc", ask: (cinema) => cinema.rpc("add", { a: 1, b: 2 }), answer: { data: 3 } },
  {
    method: "getOpenApiSpec",
    ask: async (cinema) => {
      const { data, error } = await cinema.schema("public").getOpenApiSpec();
      return { error, data: data && [data.swagger, Object.keys(data.definitions?.studios?.properties ?? {})] };
    },
    answer: { data: ["2.0", ["region", "id", "name", "city"]] },
  },
  { method: "select", ask: (cinema) => cinema.from("films").select("title").eq("year", 1927), answer: { data: dawn } },
  {
    method: "insert",
    ask: (cinema) => cinema.from("studios").insert({ region: "eu", id: 7, name: "Ufa" }).select(),
    answer: { status: 201, data: [ufa] },
  },
  {
    method: "upsert",
    ask: (cinema) =>
      cinema
        .from("studios")
        .upsert({ ...paris, city: "Nice" })
        .select(),
    answer: { status: 200, data: [{ ...paris, city: "Nice" }] },
  },
  {
    method: "update",
    ask: (cinema) => cinema.from("studios").update({ city: "Lyon" }, { count: "exact" }).eq("id", 2).select(),
    answer: { count: 1, data: [{ ...paris, city: "Lyon" }] },
  },
  {
    method: "delete",
    ask: (cinema) => cinema.from("awards").delete().eq("name", "Bear").select("region, film_id, won"),
    answer: { data: [{ region: "eu", film_id: 2, won: true }] },
  },
  {
    method: "order",
    ask: (cinema) => cinema.from("people").select("name").order("name", { ascending: false }),
    answer: { data: [{ name: "Cy" }, { name: "Bo" }, { name: "Ada" }] },
  },
  {
    method: "limit",
    ask: (cinema) => cinema.from("people").select("name").order("name").limit(1),
    answer: { data: [{ name: "Ada" }] },
  },
  {
    method: "range",
    ask: (cinema) => cinema.from("people").select("name").order("name").range(1, 2),
    answer: { data: [{ name: "Bo" }, { name: "Cy" }] },
  },
  { method: "single", ask: (cinema) => first(cinema).single(), answer: { data: dawn[0] } },
  {
    method: "maybeSingle",
    ask: (cinema) => cinema.from("films").select("title").eq("year", 1).maybeSingle(),
    answer: { data: null, error: null, status: 200 },
  },
  {
    method: "csv",
    ask: (cinema) => cinema.from("studios").select("name, city").eq("region", "eu").order("id").csv(),
    answer: { data: "name,city\nNero,Turin\nGaumont,Paris" },
  },
  {
    // Only PostGIS can produce GeoJSON, and the cinema has no map.
    method: "geojson",
    ask: (cinema) => first(cinema).geojson(),
    answer: { status: 406, data: null, error: { code: "PGRST107" } as unknown },
  },
  {
    method: "explain",
    ask: (cinema) =>
      first(cinema)
        .explain()
        .then(({ data }) =>
          String(data)
            .match(/^Aggregate|Filter: \(year = 1927\)/gm)
            ?.join(", "),
        ),
    answer: "Aggregate, Filter: (year = 1927)",
  },
  {
    method: "rollback",
    ask: async (cinema) => {
      const { data } = await cinema.from("studios").delete().eq("id", 2).select("name").rollback();
      return { data: [data, (await cinema.from("studios").select("name").eq("id", 2)).data] };
    },
    answer: { data: [[{ name: "Gaumont" }], [{ name: "Gaumont" }]] },
  },
  {
    method: "maxAffected",
    ask: (cinema) => atMost(cinema.from("awards").delete().eq("region", "eu"), 3).select("name"),
    answer: { data: [{ name: "Lion" }, { name: "Palm" }, { name: "Bear" }] },
  },
  {
    method: "stripNulls",
    ask: (cinema) => cinema.from("films").select("title, rating").eq("year", 1994).stripNulls(),
    answer: { data: [{ title: 'Noon, "again"' }] },
  },
  {
    method: "abortSignal",
    ask: (cinema) => first(cinema).abortSignal(AbortSignal.abort()),
    answer: { status: 0, data: null },
  },
  {
    method: "abortSignal",
    ask: (cinema) => first(cinema).abortSignal(new AbortController().signal),
    answer: { data: dawn },
  },
  {
    method: "throwOnError",
    ask: (cinema) =>
      cinema
        .from("films")
        .select("nothing")
        .throwOnError()
        .then(
          () => "no error",
          (error: Error) => error.message,
        ),
    answer: "column films.nothing does not exist",
  },
  {
    method: "setHeader",
    ask: (cinema) => first(cinema).setHeader("Accept", "application/vnd.pgrst.object+json"),
    answer: { data: dawn[0] },
  },
  { method: "retry", ask: (cinema) => first(cinema).retry(false), answer: { data: dawn } },
  { method: "then", ask: (cinema) => first(cinema).then(({ data }) => String(data?.[0]?.title)), answer: "Dawn" },
  { method: "returns", ask: (cinema) => first(cinema).returns<{ title: string }[]>(), answer: { data: dawn } },
  {
    method: "overrideTypes",
    ask: (cinema) => first(cinema).overrideTypes<{ title: string }[]>(),
    answer: { data: dawn },
  },
];
