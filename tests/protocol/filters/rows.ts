import fc from "fast-check";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A range of whole numbers, from the first number inside to the first one after it; null is the empty range. */
export type Range = { from: number; to: number } | null;

/** A row of the filtered table, as Postgres stores it. */
export type Row = {
  id: number;
  word: string | null;
  size: number | null;
  rate: number | null;
  is_good: boolean | null;
  day: string | null;
  at: string | null;
  data: Json;
  sizes: number[] | null;
  tags: string[] | null;
  span: string | null;
  plot: string | null;
};

/** All rows belong to one box. No filter reads `mark`. */
export const tableSql = `
create table public.boxes (id int primary key);
insert into public.boxes values (1);
create table public.things (id int primary key, box_id int default 1 references public.boxes (id), mark int, word text collate "C", size int, rate numeric, is_good boolean, day date,
  at timestamptz, data jsonb, sizes int[], tags text[], span int4range, plot text);
grant select on public.boxes to anon;
grant select, update on public.things to anon;
`;

/** Words that together contain all characters with a meaning in the grammar. */
export const words = [
  "",
  "a",
  "ab",
  "abc",
  "b",
  "ba",
  "A",
  "aB",
  "a b",
  "a,b",
  "(a)",
  '"a"',
  "a.b",
  "a\\b",
  "null",
  "not.eq.a",
  "é",
  "a*",
  "50%",
  "a_b",
  "{a}",
  "a:b",
  " a",
  "日本",
];
export const days = ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-01", "2025-06-15"];
export const moments = [
  "2024-02-29T23:00:00Z",
  "2024-02-29T23:00:00.5Z",
  "2024-03-01T00:00:00Z",
  "2024-03-01T12:30:00Z",
  "1969-07-20T20:17:40Z",
];
export const spans = ["empty", "[1,5)", "[2,4)", "[5,9)", "[4,5)", "[9,)", "(,2)", "(,)", "[-3,-1)"];
export const plotWords = ["cat", "dog", "sun", "run"];

export const size = fc.integer({ min: -2, max: 4 });
export const rate = fc.integer({ min: -4, max: 4 }).map((halves) => halves / 2);
export const sizes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 });
export const tags = fc.array(fc.constantFrom("a", "b", "a b", 'say "a"', "a,b", "{}"), { maxLength: 3 });
const scalar = fc.constantFrom<Json>(1, 2, "1", "x", true, null);
const list = fc.array(scalar, { maxLength: 3 });
export const json: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ a: scalar, b: list, c: fc.record({ d: scalar }, { requiredKeys: [] }) }, { requiredKeys: [] }),
  list,
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });

/** The rows, the same in each run, with each word in one of them. */
export const rows: Row[] = fc
  .sample(
    fc.record({
      word: maybe(fc.constantFrom(...words)),
      size: maybe(size),
      rate: maybe(rate),
      is_good: maybe(fc.boolean()),
      day: maybe(fc.constantFrom(...days)),
      at: maybe(fc.constantFrom(...moments)),
      data: maybe(json),
      sizes: maybe(sizes),
      tags: maybe(tags),
      span: maybe(fc.constantFrom(...spans)),
      plot: maybe(
        fc.array(fc.constantFrom(...plotWords), { minLength: 1, maxLength: 4 }).map((some) => some.join(" ")),
      ),
    }),
    { seed: 4, numRuns: 60 },
  )
  .map((row, index) => ({ id: index + 1, ...row, word: words[index] ?? row.word }));
