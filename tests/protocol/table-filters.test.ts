import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { filterTexts, type FilterContext } from "#domain/records/filter-request.ts";
import { calendarSpan, calendarSpans } from "#domain/records/lists/relative-days.ts";
import { type RecordColumn, recordColumns, valueOf } from "#domain/records/record-columns.ts";
import {
  conditionsOf,
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
  isGroup,
  isWhole,
  operandsOf,
  operatorsOf,
  readFilters,
  type RecordFilter,
  writeFilters,
} from "#domain/records/record-filters.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

type Row = Record<string, unknown> & { id: string };

const now = new Date("2026-05-20T22:30:00Z");
const zone = "Asia/Singapore";
const asked = [
  "name",
  "phone",
  "value_minor",
  "stage_id",
  "priority",
  "probability",
  "close_date",
  "closed_on",
  "account_id",
  "created_at",
  "tag_ids",
];
const fields = [
  { key: "cf_note", kind: "text", label: "Note", options: {} },
  { key: "cf_size", kind: "number", label: "Size", options: {} },
  { key: "cf_fee", kind: "money", label: "Fee", options: {} },
  { key: "cf_due", kind: "date", label: "Due", options: {} },
  { key: "cf_tier", kind: "choice", label: "Tier", options: choices("gold", "tin") },
  { key: "cf_uses", kind: "multiChoice", label: "Uses", options: choices("home", "shop", "lab") },
  { key: "cf_vip", kind: "boolean", label: "VIP", options: {} },
] as const;

function choices(...keys: string[]) {
  return { choices: keys.map((key) => ({ key, label: key, colour: "slate" })) };
}

const plain = { version: 1, entity: "deals", formula: null, is_required: false, archived_at: null } as const;
const custom = customColumns(
  fields.map((field, position) => ({
    ...field,
    ...plain,
    id: field.key,
    position,
    options: field.options as CustomField["options"],
  })),
);
const columns = recordColumns("deals", custom);

let vanda: Vanda;
let ada: SignedUp;
let context: FilterContext;
let stored: Row[];
let links: { accounts: string[]; stages: string[]; tags: string[] };

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ada = await signUp(vanda);
  context = { id: ada.workspace.id, currency: "USD", time_zone: zone };
  const { client, workspace } = ada;
  const inWorkspace = <T extends object>(row: T) => ({ ...row, workspace_id: workspace.id });
  await client
    .from("custom_fields")
    .insert(fields.map((field, position) => inWorkspace({ ...field, entity: "deals", position })) as never)
    .throwOnError();
  const named = async (table: "accounts" | "tags", names: string[]) => {
    const rows = names.map((name) => inWorkspace({ name }));
    const { data } = await client.from(table).insert(rows).select("id").throwOnError();
    return data.map(({ id }) => id);
  };
  const { data: stages } = await client.from("stages").select("id, pipeline_id").order("position").throwOnError();
  links = {
    accounts: await named("accounts", ["Acme", "Bolt"]),
    stages: stages.map(({ id }) => id),
    tags: await named("tags", ["Fair", "Key", "Late"]),
  };
  const deals = fc.sample(dealArbitrary(), { numRuns: 90, seed: 3 });
  await client
    .from("deals")
    .insert(deals.map((deal) => inWorkspace(deal)) as never)
    .throwOnError();
  const { data } = await client.from("deals").select("*, likelihood").eq("workspace_id", workspace.id).throwOnError();
  stored = data as unknown as Row[];
});
afterAll(() => vanda?.stop());

const words = ["Oak", "oak desk", "50% off", "a_b", "a*b", 'say "hi"', "back\\slash", "(x), y.z~", "é", "OAK"];
const someText = fc.constantFrom(...words);
const someDay = fc.integer({ min: -420, max: 420 }).map((days) => addDays("2026-05-21", days));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const moments = ["2026-05-20T15:59:59Z", "2026-05-20T16:00:00Z", "2026-05-21T15:59:59.999Z", "2026-05-21T16:00:00Z"];

function dealArbitrary() {
  const input = <T>(record: Record<string, T | null>) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  return fc.record({
    name: someText,
    phone: maybe(someText),
    value_minor: maybe(fc.constantFrom(0, 100, 12_345, 500_000)),
    currency: fc.constantFrom("USD", "USD", "EUR"),
    stage_id: fc.constantFrom(...links.stages),
    priority: fc.constantFrom("high", "medium", "low"),
    probability: maybe(fc.constantFrom(0, 10, 50, 100)),
    close_date: maybe(someDay),
    account_id: maybe(fc.constantFrom(...links.accounts)),
    created_at: fc.oneof(
      fc.constantFrom(...moments),
      someDay.map((day) => `${day}T03:00:00Z`),
    ),
    tag_ids: fc.uniqueArray(fc.constantFrom(...links.tags)),
    custom: fc
      .record({
        cf_note: maybe(someText),
        cf_size: maybe(fc.constantFrom(-2, 0, 1.5, 9, 10)),
        cf_fee: maybe(fc.constantFrom(100, 12_345)),
        cf_due: maybe(someDay),
        cf_tier: maybe(fc.constantFrom("gold", "tin")),
        cf_uses: maybe(fc.uniqueArray(fc.constantFrom("home", "shop", "lab"), { minLength: 1 })),
        cf_vip: maybe(fc.boolean()),
      })
      .map((values) => input(values as Record<string, unknown>)),
  });
}

/** Computes in the simplest possible way whether a row meets a condition. */
function meets(row: Row, column: RecordColumn, { operator, values }: RecordFilter): boolean {
  const value = valueOf(row, column);
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (operator === "empty") return isEmpty;
  if (operator === "filled") return !isEmpty;
  const [first = "", second = ""] = values;
  const today = dayIn(now, zone);
  switch (column.kind) {
    case "text":
    case "phone": {
      const has = (test: (text: string, wanted: string) => boolean) =>
        value !== null && test(String(value).toLowerCase(), first.toLowerCase());
      if (operator === "contains") return has((text, wanted) => text.includes(wanted));
      if (operator === "lacks") return !has((text, wanted) => text.includes(wanted));
      if (operator === "starts") return has((text, wanted) => text.startsWith(wanted));
      const isEqual = has((text, wanted) => text === wanted);
      return operator === "is" ? isEqual : !isEqual;
    }
    case "money":
    case "number":
    case "percent": {
      const isMoney = column.kind === "money";
      const number = column.measure ? row[column.measure] : value;
      const scale = isMoney ? 100 : 1;
      const isComparable = number !== null && (!isMoney || row.currency === "USD");
      const by = Number(number) - Number(first) * scale;
      if (operator === "ne") return !isComparable || by !== 0;
      if (!isComparable) return false;
      if (operator === "between")
        return (first === "" || by >= 0) && (second === "" || Number(number) <= Number(second) * scale);
      return { eq: by === 0, gt: by > 0, gte: by >= 0, lt: by < 0, lte: by <= 0 }[operator as "eq"];
    }
    case "date":
    case "moment":
    case "closing": {
      const day =
        column.kind === "moment"
          ? dayIn(new Date(String(value)), zone)
          : column.kind === "closing"
            ? ((row.close_date as string | null) ?? dayIn(new Date(String(row.created_at)), zone))
            : (value as string | null);
      if (day === null) return false;
      const span = calendarSpans.find((one) => one === operator);
      if (span) return day >= calendarSpan(span, today)[0] && day <= calendarSpan(span, today)[1];
      if (operator === "on") return day === first;
      if (operator === "before") return day < first;
      if (operator === "after") return day > first;
      if (operator === "last") return day <= today && day > addDays(today, -Number(first));
      if (operator === "next") return day >= today && day < addDays(today, Number(first));
      return (first === "" || day >= first) && (second === "" || day <= second);
    }
    case "tags":
    case "multiChoice": {
      const selected = (value as string[] | null) ?? [];
      if (operator === "all") return values.every((one) => selected.includes(one));
      return values.some((one) => selected.includes(one)) === (operator === "any");
    }
    case "boolean":
      return value === (first === "true");
    default:
      return values.includes(String(value)) === (operator === "any");
  }
}

function holds(row: Row, node: FilterNode): boolean {
  if (isGroup(node))
    return node.join === "and" ? node.of.every((one) => holds(row, one)) : node.of.some((one) => holds(row, one));
  const column = columns.columns.find(({ name }) => name === node.column);
  return column !== undefined && meets(row, column, node);
}

function operandArbitrary(
  { kind, choices: offered, target }: RecordColumn,
  operator: FilterOperator,
): fc.Arbitrary<string> {
  if (operator === "last" || operator === "next") return fc.integer({ min: 1, max: 200 }).map(String);
  switch (kind) {
    case "money":
      return fc.constantFrom("0", "1", "123.45", "5000", "-1");
    case "number":
      return fc.constantFrom("-2", "0", "1.5", "9", "10");
    case "percent":
      return fc.constantFrom("0", "10", "25", "50", "100");
    case "date":
    case "moment":
    case "closing":
      return fc.oneof(someDay, fc.constant("2026-05-21"));
    case "boolean":
      return fc.constantFrom("true", "false");
    case "link":
      return fc.constantFrom(...(target === "stages" ? links.stages : links.accounts));
    case "tags":
    case "choice":
    case "multiChoice":
      return fc.constantFrom(...(offered ?? links.tags));
    default:
      return fc.oneof(
        someText,
        someText.map((text) => text.slice(1, 4) || text),
        fc.constant("zzz"),
      );
  }
}

function conditionArbitrary(): fc.Arbitrary<RecordFilter> {
  const chosen = columns.columns.filter(({ name }) => asked.includes(name) || name.startsWith("cf_"));
  return fc
    .constantFrom(...chosen)
    .chain((column) => fc.tuple(fc.constant(column), fc.constantFrom(...operatorsOf(column))))
    .chain(([column, operator]) => {
      const one = operandArbitrary(column, operator);
      const values = {
        none: fc.constant<string[]>([]),
        one: one.map((value) => [value]),
        span: fc.tuple(fc.oneof(one, fc.constant("")), one).map((pair) => [...pair]),
        many: fc.uniqueArray(one, { minLength: 1, maxLength: 3 }),
      }[operandsOf(operator)];
      return values.map((of) => ({ column: column.name, operator, values: of }));
    });
}

function groupArbitrary(depth: number): fc.Arbitrary<FilterGroup> {
  const node: fc.Arbitrary<FilterNode> =
    depth === 0
      ? conditionArbitrary()
      : fc.oneof({ weight: 3, arbitrary: conditionArbitrary() }, groupArbitrary(depth - 1));
  return fc.record({
    join: fc.constantFrom("and" as const, "or" as const),
    of: fc.array(node, { minLength: 1, maxLength: 3 }),
  });
}

test("nested filters find the matching rows, even when parsed from a URL", { tags: "deep" }, async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(groupArbitrary(3), async (tree) => {
      const where = readFilters(columns, writeFilters(tree));
      for (const condition of conditionsOf(where)) {
        const column = columns.columns.find(({ name }) => name === condition.column);
        expect(column && isWhole(column, condition)).toBe(true);
      }
      const request = ada.client.from("deals").select("id").eq("workspace_id", context.id);
      const { data } = await filterTexts(columns, where, context, now)
        .reduce((narrowed, condition) => narrowed.or(condition), request)
        .throwOnError();
      const expected = stored.filter((row) => holds(row, tree)).map(({ id }) => id);
      expect(data.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      if (expected.length > 0 && expected.length < stored.length) found += 1;
    }),
    { numRuns: 100 },
  );
  // Filters that match all rows or none would prove little.
  expect(found).toBeGreaterThan(60);
});
