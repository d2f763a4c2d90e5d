import fc from "fast-check";
import { expect, test } from "vitest";

import { AppError } from "./app-error.ts";
import { changesBetween } from "./changes-between.ts";
import { type Conflict, createUpdateRows, type RowStore } from "./update-rows.ts";

type Row = { id: string; version: number } & Record<string, unknown>;

/** Creates an in-memory table that calls `beforeWrite` before each write. */
function createTable(rows: Row[], beforeWrite: (time: number) => void = () => undefined) {
  const sent: Record<string, unknown>[] = [];
  const store: RowStore = {
    write: async (_table, read, changes) => {
      beforeWrite(sent.length);
      sent.push({ ...changes });
      return read.flatMap(({ id, version }) => {
        const row = rows.find((row) => row.id === id && row.version === version);
        return row ? [Object.assign(row, changes, { version: version + 1 })] : [];
      });
    },
    read: async (_table, ids, columns) =>
      rows
        .filter(({ id }) => ids.includes(id))
        .map((row) => ({
          id: row.id,
          version: row.version,
          ...Object.fromEntries(columns.map((column) => [column, row[column]])),
        })),
  };
  const edit = (id: string, changes: Record<string, unknown>) => {
    const row = rows.find((row) => row.id === id);
    if (row) Object.assign(row, changes, { version: row.version + 1 });
  };
  return { rows, sent, store, edit };
}

const neverAsked = () => Promise.reject(new Error("The user was asked"));
const task = (): Row => ({ id: "a", version: 1, title: "Call", body: null, due_on: null, completed_at: null });

test("sends only what changed, and keeps what only others changed", async () => {
  const table = createTable([task()]);
  const read = task();
  table.edit("a", { body: "Bring the contract" });
  const update = createUpdateRows(table.store, neverAsked);
  expect(await update("activities", [read], { title: "Call Ana" })).toMatchObject([{ id: "a", version: 3 }]);
  expect(table.rows).toMatchObject([{ title: "Call Ana", body: "Bring the contract" }]);
  expect(table.sent).toEqual([{ title: "Call Ana" }, { title: "Call Ana" }]);
});

test("asks if both users changed the same column, and saves the selected value and the other changes", async () => {
  for (const isMine of [true, false]) {
    const table = createTable([task()]);
    table.edit("a", { title: "Visit Ana", body: "Bring the contract" });
    const seen: Conflict[] = [];
    const update = createUpdateRows(table.store, async (conflicts) => {
      seen.push(...conflicts);
      return conflicts.map(() => isMine);
    });
    await update("activities", [task()], { title: "Call Ana", due_on: "2026-12-01" });
    expect(seen).toMatchObject([{ column: "title", mine: "Call Ana", theirs: "Visit Ana" }]);
    const title = isMine ? "Call Ana" : "Visit Ana";
    expect(table.rows).toMatchObject([{ title, body: "Bring the contract", due_on: "2026-12-01" }]);
  }
});

test("asks again if others change the row while the question is open", async () => {
  const table = createTable([task()]);
  table.edit("a", { title: "Visit Ana" });
  const values: unknown[] = [];
  const update = createUpdateRows(table.store, async (conflicts) => {
    values.push(conflicts[0]?.theirs);
    if (values.length === 1) table.edit("a", { title: "Write to Ana" });
    return [true];
  });
  await update("activities", [task()], { title: "Call Ana" });
  expect(values).toEqual(["Visit Ana", "Write to Ana"]);
  expect(table.rows).toMatchObject([{ title: "Call Ana" }]);
});

test("does not write anything if the user selects neither value", async () => {
  const table = createTable([task()]);
  table.edit("a", { title: "Visit Ana" });
  const update = createUpdateRows(table.store, async () => null);
  await expect(update("activities", [task()], { title: "Call Ana" })).rejects.toMatchObject({ code: "conflict" });
  expect(table.rows).toMatchObject([{ title: "Visit Ana" }]);
});

test("distinguishes a missing row from one without permission, and stops after repeated changes by others", async () => {
  const gone = createUpdateRows(createTable([]).store, neverAsked);
  await expect(gone("tags", [task()], { name: "B" })).rejects.toMatchObject({ code: "notFound" });
  const closed = createUpdateRows({ ...createTable([task()]).store, write: async () => [] }, neverAsked);
  await expect(closed("tags", [task()], { name: "B" })).rejects.toMatchObject({ code: "notAllowed" });
  const busy = createTable([task()], (time) => busy.edit("a", { body: `${time}` }));
  const update = createUpdateRows(busy.store, neverAsked);
  await expect(update("activities", [task()], { title: "Call Ana" })).rejects.toBeInstanceOf(AppError);
});

test("treats equal timestamps, JSON with reordered keys and two users completing a task as no conflict", async () => {
  expect(changesBetween({ at: "2026-12-01T10:00:00+00:00" }, { at: "2026-12-01T10:00:00.000Z" })).toEqual({});
  expect(changesBetween<{ json: object }>({ json: { a: 1, b: 2 } }, { json: { b: 2, a: 1 } })).toEqual({});
  const table = createTable([task()]);
  table.edit("a", { completed_at: "2026-12-01T10:00:00+00:00" });
  const update = createUpdateRows(table.store, neverAsked);
  await update("activities", [task()], { completed_at: "2026-12-01T10:05:00.000Z" });
  expect(table.rows).toMatchObject([{ completed_at: "2026-12-01T10:00:00+00:00" }]);
});

test("never loses an edit of two users without asking", async () => {
  const columns = ["title", "body", "due_on"] as const;
  const edit = fc.dictionary(fc.constantFrom(...columns), fc.constantFrom(null, "A", "B", "C"), { minKeys: 1 });
  const rows = fc.array(fc.tuple(edit, fc.boolean()), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, edit, fc.boolean(), async (theirs, mine, isMine) => {
      const start = theirs.map((_, at): Row => ({ ...task(), id: String(at) }));
      const table = createTable(structuredClone(start));
      theirs.forEach(([changes, hasSaved], at) => hasSaved && table.edit(String(at), changes));
      const keys = new Set<string>();
      const update = createUpdateRows(table.store, async (conflicts) => {
        for (const { row, column } of conflicts) keys.add(`${row.id} ${column}`);
        return conflicts.map(() => isMine);
      });
      await update("activities", start, mine);
      theirs.forEach(([changes, hasSaved], at) => {
        for (const column of columns) {
          const before = start[at]?.[column];
          const their = hasSaved && column in changes ? changes[column] : before;
          const my = column in mine ? mine[column] : before;
          const isClash = column in mine && their !== before && their !== my;
          const expected = isClash ? (isMine ? my : their) : column in mine ? my : their;
          expect(table.rows[at]?.[column]).toBe(expected);
          expect(keys.has(`${at} ${column}`)).toBe(isClash);
        }
      });
    }),
    { numRuns: 300 },
  );
});
