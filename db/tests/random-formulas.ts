import fc from "fast-check";
export type Value = number | string | boolean | null;
/** The text of a formula, and a function that computes its result without the database. */
type Formula = { text: string; of: (row: Row) => Value };
type Row = {
  a: number | null;
  b: number | null;
  day: string | null;
  end: string | null;
  word: string | null;
  yes: boolean | null;
};

const dayMs = 86_400_000;
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const lift =
  <T extends Value>(of: (...values: NonNullable<Value>[]) => T | null) =>
  (...values: Value[]): T | null =>
    values.some((value) => value === null) ? null : of(...(values as NonNullable<Value>[]));
const node = (parts: Formula[], text: (...texts: string[]) => string, of: (...values: Value[]) => Value): Formula => ({
  text: text(...parts.map((part) => part.text)),
  of: (row) => of(...parts.map((part) => part.of(row))),
});

const dayArb = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1970-01-01", days));
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const wordArb = fc.string({
  unit: fc.constantFrom("a", "b", "c", "X", "Y", "é", " ", '"', "'", "%"),
  maxLength: 6,
});

const leaves = {
  number: fc.oneof(
    fc.integer({ min: 0, max: 999 }).map((value): Formula => ({ text: String(value), of: () => value })),
    fc.constantFrom<Formula>({ text: "cf_a", of: (row) => row.a }, { text: "CF_B", of: (row) => row.b }),
  ),
  text: fc.oneof(
    wordArb.map((value): Formula => ({ text: quote(value), of: () => value })),
    fc.constant<Formula>({ text: "cf_word", of: (row) => row.word }),
  ),
  date: fc.oneof(
    dayArb.map((value): Formula => ({ text: `date("${value}")`, of: () => value })),
    fc.constantFrom<Formula>({ text: "cf_day", of: (row) => row.day }, { text: "close_date", of: (row) => row.end }),
  ),
  boolean: fc.constantFrom<Formula>(
    { text: "true", of: () => true },
    { text: "false", of: () => false },
    { text: "cf_yes", of: (row) => row.yes },
  ),
};
type Kind = keyof typeof leaves;
export const isNumber = (value: Value): value is number => typeof value === "number" && Number.isFinite(value);
const arithmetic: Record<string, (x: number, y: number) => number | null> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "/": (x, y) => (y === 0 ? null : x / y),
};
const compare: Record<string, (order: number) => boolean> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Arbitraries of formulas of each type, with their results. */
export const formulas = fc.letrec<Record<Kind, Formula>>((tie) => {
  const [n, t, d, b] = [tie("number"), tie("text"), tie("date"), tie("boolean")];
  const pick = (kind: Kind) =>
    fc.tuple(b, tie(kind), tie(kind)).map((parts) =>
      node(
        parts,
        (c, x, y) => `if(${c}, ${x}, ${y})`,
        (c, x, y) => (c === true ? x : y),
      ),
    );
  const first = (kind: Kind) =>
    fc.tuple(tie(kind), tie(kind)).map((parts) =>
      node(
        parts,
        (x, y) => `coalesce(${x}, ${y})`,
        (x, y) => x ?? y,
      ),
    );
  const sides = (kind: Kind) =>
    fc.tuple(fc.constantFrom(...Object.keys(compare)), tie(kind), tie(kind)).map(([sign, ...parts]) =>
      node(
        parts,
        (x, y) => `(${x} ${sign} ${y})`,
        lift((x, y) => (compare[sign] as (order: number) => boolean)(x === y ? 0 : x < y ? -1 : 1)),
      ),
    );
  const branch = { maxDepth: 4, depthSize: "small" } as const;
  return {
    number: fc.oneof(
      branch,
      leaves.number,
      fc.tuple(fc.constantFrom(...Object.keys(arithmetic)), n, n).map(([sign, ...parts]) =>
        node(
          parts,
          (x, y) => `(${x} ${sign} ${y})`,
          lift((x, y) => arithmetic[sign]?.(Number(x), Number(y)) ?? null),
        ),
      ),
      n.map((part) =>
        node(
          [part],
          (x) => `(-${x})`,
          lift((x) => -Number(x)),
        ),
      ),
      n.map((part) =>
        node(
          [part],
          (x) => `abs(${x})`,
          lift((x) => Math.abs(Number(x))),
        ),
      ),
      fc.tuple(n, n).map((parts) =>
        node(
          parts,
          (x, y) => `min(${x}, ${y})`,
          lift((x, y) => Math.min(Number(x), Number(y))),
        ),
      ),
      fc.tuple(n, n).map((parts) =>
        node(
          parts,
          (x, y) => `MAX(${x}, ${y})`,
          lift((x, y) => Math.max(Number(x), Number(y))),
        ),
      ),
      fc.tuple(d, d).map((parts) =>
        node(
          parts,
          (x, y) => `days_between(${x}, ${y})`,
          lift((x, y) => (Date.parse(String(y)) - Date.parse(String(x))) / dayMs),
        ),
      ),
      fc.tuple(d, d).map((parts) =>
        node(
          parts,
          (x, y) => `(${x} - ${y})`,
          lift((x, y) => (Date.parse(String(x)) - Date.parse(String(y))) / dayMs),
        ),
      ),
      d.map((part) =>
        node(
          [part],
          (x) => `year(${x})`,
          lift((x) => Number(String(x).slice(0, 4))),
        ),
      ),
      d.map((part) =>
        node(
          [part],
          (x) => `month(${x})`,
          lift((x) => Number(String(x).slice(5, 7))),
        ),
      ),
      t.map((part) =>
        node(
          [part],
          (x) => `len(${x})`,
          lift((x) => String(x).length),
        ),
      ),
      pick("number"),
      first("number"),
    ),
    text: fc.oneof(
      branch,
      leaves.text,
      fc.tuple(t, d, b).map((parts) =>
        node(
          parts,
          (x, y, z) => `concat(${x}, ${y}, ${z})`,
          (...all) => all.map((one) => one ?? "").join(""),
        ),
      ),
      t.map((part) =>
        node(
          [part],
          (x) => `upper(${x})`,
          lift((x) => String(x).toUpperCase()),
        ),
      ),
      t.map((part) =>
        node(
          [part],
          (x) => `lower(${x})`,
          lift((x) => String(x).toLowerCase()),
        ),
      ),
      pick("text"),
      first("text"),
    ),
    date: fc.oneof(
      branch,
      leaves.date,
      fc.tuple(d, fc.integer({ min: 0, max: 900 })).map(([part, days]) =>
        node(
          [part],
          (x) => `(${x} + ${days})`,
          lift((x) => addDays(String(x), days)),
        ),
      ),
      fc.tuple(d, fc.integer({ min: 0, max: 900 })).map(([part, days]) =>
        node(
          [part],
          (x) => `(${x} - ${days})`,
          lift((x) => addDays(String(x), -days)),
        ),
      ),
      fc.tuple(d, d).map((parts) =>
        node(
          parts,
          (x, y) => `max(${x}, ${y})`,
          lift((x, y) => (x > y ? x : y)),
        ),
      ),
      pick("date"),
    ),
    boolean: fc.oneof(
      branch,
      leaves.boolean,
      // Numbers are compared only where rounding cannot change the result.
      fc.tuple(fc.constantFrom(...Object.keys(compare)), leaves.number, leaves.number).map(([sign, ...parts]) =>
        node(
          parts,
          (x, y) => `(${x} ${sign} ${y})`,
          lift((x, y) => (compare[sign] as (order: number) => boolean)(Number(x) - Number(y))),
        ),
      ),
      sides("text"),
      sides("date"),
      fc.tuple(b, b).map((parts) =>
        node(
          parts,
          (x, y) => `(${x} and ${y})`,
          (x, y) => (x === false || y === false ? false : x === null || y === null ? null : true),
        ),
      ),
      fc.tuple(b, b).map((parts) =>
        node(
          parts,
          (x, y) => `(${x} OR ${y})`,
          (x, y) => (x === true || y === true ? true : x === null || y === null ? null : false),
        ),
      ),
      b.map((part) =>
        node(
          [part],
          (x) => `not ${x}`,
          lift((x) => x !== true),
        ),
      ),
      n.map((part) =>
        node(
          [part],
          (x) => `empty(${x})`,
          (x) => x === null,
        ),
      ),
      pick("boolean"),
    ),
  };
});

/** The input of a formula: the fields of one record. */
export const rowArb: fc.Arbitrary<Row> = fc.record({
  a: fc.option(fc.integer({ min: -5000, max: 5000 })),
  b: fc.option(fc.integer({ min: -9, max: 9 })),
  day: fc.option(dayArb),
  end: fc.option(dayArb),
  word: fc.option(wordArb.map((word) => word.trim()).filter((word) => word !== "")),
  yes: fc.option(fc.boolean()),
});
