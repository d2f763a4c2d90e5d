/** A field with at most this many different values is treated as a choice; each value is then a separate state. */
const mostChoices = 8;

/**
 * Returns the leaves of a value by path. A list counts as having no, one or several entries, and only its first entry
 * is read.
 */
function leavesOf(value: unknown, path = ""): [path: string, leaf: unknown][] {
  if (Array.isArray(value))
    return [[path, `${Math.min(value.length, 2)} entries`], ...leavesOf(value[0] ?? null, `${path}[]`)];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`));
}

/** Returns the states of each record's parts: empty, the sign of a number, the value of a choice, or filled. */
function statesOf(records: readonly object[]): string[][] {
  const leaves = records.map((record) => leavesOf(record));
  const texts = Map.groupBy(leaves.flat(), ([path]) => path);
  const choices = new Set(
    [...texts].filter(([, all]) => new Set(all.map(([, leaf]) => leaf)).size <= mostChoices).map(([path]) => path),
  );
  return leaves.map((all) =>
    all.map(([path, leaf]) => {
      if (leaf === null || leaf === "") return `${path} empty`;
      if (choices.has(path)) return `${path} ${String(leaf)}`;
      return `${path} ${typeof leaf === "number" ? Math.sign(leaf) : "filled"}`;
    }),
  );
}

/** Returns records that together contain every combination of two states that occurs among all records. */
export function representativesOf<Entry extends object>(records: readonly Entry[]): Entry[] {
  const states = statesOf(records);
  const distinct = new Map(records.map((record, at) => [states[at]?.join("\n"), { record, own: states[at] ?? [] }]));
  const left = [...distinct.values()].map(({ record, own }) => ({
    record,
    pairs: own.flatMap((one, no) => own.slice(no).map((other) => `${one}\n${other}`)),
  }));
  const open = new Set(left.flatMap(({ pairs }) => pairs));
  const chosen: Entry[] = [];
  while (open.size > 0) {
    const gains = left.map(({ pairs }) => pairs.filter((pair) => open.has(pair)).length);
    const best = left[gains.indexOf(Math.max(...gains))];
    if (!best) break;
    chosen.push(best.record);
    for (const pair of best.pairs) open.delete(pair);
  }
  return chosen;
}
