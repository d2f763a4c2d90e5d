import fc from "fast-check";
import type pg from "pg";

import { asRole } from "#server/postgres/round-trip.ts";

import type { Builder, BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";

const entities = ["accounts", "contacts", "products", "deals", "tags"] as const;
type Entity = (typeof entities)[number];
const tables = [...entities, "files"] as const;
type Row = Record<string, unknown> & { id: string };
type State = Map<string, Row>;
type Conflict = { entity: string; record_id: string; columns: string[]; reason: string };

type Change = { entity: Entity; column: string; value: number };
export type Step =
  | ({ do: "edit"; which: number } & Change)
  | ({ do: "bulk"; which: number[] } & Change)
  | { do: "delete"; entity: Entity; which: number[] }
  | { do: "merge"; entity: Entity; which: number[]; takes: boolean };

/** The values to write into each column: plain values, unique values, and links to other rows. */
const columns: Record<Entity, Record<string, readonly unknown[] | { link: Entity }>> = {
  accounts: {
    name: ["Acme", "Bolt"],
    city: [null, "Oslo", "Lima"],
    employees: [null, 1, 2],
    parent_id: { link: "accounts" },
  },
  contacts: {
    name: ["Ana", "Bo"],
    title: [null, "CEO"],
    account_id: { link: "accounts" },
    lifecycle: ["lead", "customer"],
  },
  products: { name: ["Desk", "Lamp"], code: [null, "D-1", "D-2"], price_minor: [null, 100, 200] },
  deals: {
    name: ["Big", "Small"],
    value_minor: [null, 5, 7],
    priority: ["low", "high"],
    account_id: { link: "accounts" },
    contact_id: { link: "contacts" },
    product_id: { link: "products" },
  },
  tags: { name: ["Red", "Blue", "Green"], colour: ["rose", "teal"] },
};

const which = fc.array(fc.nat(5), { minLength: 1, maxLength: 3 });
const change = fc.constantFrom(...entities).chain((entity) =>
  fc.record({
    entity: fc.constant(entity),
    column: fc.constantFrom(...Object.keys(columns[entity])),
    value: fc.nat(5),
  }),
);

/** Up to eight steps, and the undo order of their change sets. */
const sequences = fc.record({
  steps: fc.array(
    fc.oneof(
      fc.tuple(change, fc.nat(5)).map(([what, at]): Step => ({ do: "edit", which: at, ...what })),
      fc.tuple(change, which).map(([what, at]): Step => ({ do: "bulk", which: at, ...what })),
      fc.record({ do: fc.constant("delete" as const), entity: fc.constantFrom(...entities), which }),
      fc.record({
        do: fc.constant("merge" as const),
        entity: fc.constantFrom(...entities),
        which: fc.array(fc.nat(5), { minLength: 2, maxLength: 3 }),
        takes: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 8 },
  ),
  order: fc.array(fc.nat(100), { minLength: 8, maxLength: 8 }),
});

async function makeRecords(make: Builder, { workspace }: BuiltUser) {
  const tags = [await make.tag(workspace), await make.tag(workspace)];
  const accounts: Row[] = [];
  for (let at = 0; at < 4; at += 1)
    accounts.push(
      await make.account(workspace, {
        external_id: `A-${at}`,
        tag_ids: at % 2 ? [tags[0]!.id] : [],
        parent_id: accounts[0]?.id ?? null,
      }),
    );
  const contacts = await Promise.all(
    [0, 1, 2].map((at) => make.contact(workspace, { account_id: accounts[at]!.id, external_id: `C-${at}` })),
  );
  const products = await Promise.all([0, 1, 2].map((at) => make.product(workspace, { code: `P-${at}` })));
  for (let at = 0; at < 4; at += 1)
    await make.deal(workspace, {
      account_id: accounts[at]!.id,
      contact_id: contacts[at % 3]!.id,
      product_id: products[at % 3]!.id,
      tag_ids: tags.slice(at % 2).map(({ id }) => id),
    });
  await make.file(workspace, { account_id: accounts[1]!.id });
  await make.file(workspace, { contact_id: contacts[1]!.id });
}

/**
 * Runs a sequence in its own workspace. Returns a sentence for each cell that is neither restored nor listed as a
 * conflict.
 */
async function runSequence(
  { make, pool, owner }: { make: Builder; pool: pg.Pool; owner: pg.Pool },
  { steps, order }: { steps: Step[]; order: number[] },
) {
  const user = await make.user();
  const workspaceId = user.workspace.id;
  await makeRecords(make, user);
  const read = async (): Promise<State> => {
    const parts = tables.map(
      (table) =>
        `select '${table}' as "table", to_jsonb(t) - 'updated_at' - 'version' - 'search' as row from public.${table} t where workspace_id = $1`,
    );
    const { rows } = await owner.query<{ table: string; row: Row }>(parts.join(" union all "), [workspaceId]);
    return new Map(rows.map(({ table, row }) => [`${table} ${row.id}`, row]));
  };
  const wanted = await read();
  const ids = (state: State, entity: string) =>
    [...state]
      .filter(([key]) => key.startsWith(`${entity} `))
      .map(([, row]) => row.id)
      .sort();
  const run = (text: string, values: unknown[]) =>
    asRole(
      pool,
      user.caller,
      async (sql) =>
        (await sql.query<{ result: { change_set_id?: string; conflicts?: Conflict[] } }>(text, values)).rows[0]?.result,
    );
  const sets: string[] = [];

  for (const step of steps) {
    const now = await read();
    const there = ids(now, step.entity);
    const chosen = [...new Set([step.which].flat().map((at) => there[at % Math.max(1, there.length)] ?? ""))].filter(
      Boolean,
    );
    if (chosen.length === 0) continue;
    try {
      if (step.do === "edit") {
        const value = valueOf(step, now);
        const [id = ""] = chosen;
        await run(
          `update public.${step.entity} set ${step.column} = (jsonb_populate_record(null::public.${step.entity}, $2)).${step.column} where id = $1`,
          [id, { [step.column]: value }],
        );
        const key = `${step.entity} ${id}`;
        const after = (await read()).get(key);
        if (JSON.stringify(now.get(key)?.[step.column]) !== JSON.stringify(after?.[step.column]))
          wanted.get(key)![step.column] = after?.[step.column];
      } else {
        const made = await run(...statement(step, workspaceId, chosen, now));
        if (made?.change_set_id) sets.push(made.change_set_id);
      }
    } catch (error) {
      // A value that is already taken, or an account below itself, is rejected as expected.
      if (!/^(23505|23514|22023)$/.test((error as { code?: string }).code ?? "")) throw error;
    }
  }

  const conflicts: Conflict[] = [];
  const undoing = sets.map((set, at) => ({ set, at: order[at] ?? 0 })).sort((one, other) => one.at - other.at);
  for (const { set } of undoing) {
    const undone = await run("select public.undo_change_set($1, $2) as result", [workspaceId, set]);
    conflicts.push(...(undone?.conflicts ?? []));
  }
  const listed = (table: string, id: string, column?: string) =>
    conflicts.some(
      (one) =>
        one.entity === table &&
        one.record_id === id &&
        (one.columns.length === 0 || (column !== undefined && one.columns.includes(column))),
    );
  const found = await read();
  return [...wanted].flatMap(([key, row]) => {
    const [table = "", id = ""] = key.split(" ");
    const is = found.get(key);
    if (!is) return listed(table, id) ? [] : [`${key} did not come back`];
    return Object.keys(row).flatMap((column) => {
      const [was, became] = [JSON.stringify(row[column]), JSON.stringify(is[column])];
      return was === became || listed(table, id, column) ? [] : [`${key}: ${column} was ${was}, is ${became}`];
    });
  });
}

function valueOf({ entity, column, value }: Change, now: State): unknown {
  const choices = columns[entity][column];
  if (Array.isArray(choices)) return choices[value % choices.length];
  const targets = [...now]
    .filter(([key]) => key.startsWith(`${(choices as { link: Entity }).link} `))
    .map(([, row]) => row.id);
  return [...targets.sort(), null][value % (targets.length + 1)];
}

function statement(
  step: Exclude<Step, { do: "edit" }>,
  workspaceId: string,
  chosen: string[],
  now: State,
): [string, unknown[]] {
  switch (step.do) {
    case "bulk":
      return [
        "select public.bulk_edit($1, $2, $3, $4) as result",
        [workspaceId, step.entity, chosen, { [step.column]: valueOf(step, now) }],
      ];
    case "delete":
      return ["select public.bulk_delete($1, $2, $3) as result", [workspaceId, step.entity, chosen]];
    case "merge": {
      const [keep = "", ...merge] = chosen;
      const taken = step.takes
        ? pick(now.get(`${step.entity} ${merge.at(-1) ?? ""}`), ["name", "external_id", "code", "city", "title"])
        : {};
      return [
        "select public.merge_records($1, $2, $3, $4, $5) as result",
        [workspaceId, step.entity, keep, merge, taken],
      ];
    }
  }
}

const pick = (row: Row | undefined, names: string[]) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => names.includes(name)));

/** The property of all sequences: nothing is lost unless it is listed as a conflict. */
export const keepsEveryCell = (at: ReturnType<typeof useDatabase>) =>
  fc.asyncProperty(sequences, async (sequence) => {
    const lost = await runSequence({ make: at.make, pool: at.database.pool, owner: at.database.owner }, sequence);
    if (lost.length > 0) throw new Error(lost.join("\n"));
  });
