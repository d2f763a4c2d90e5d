/** A view in the catalog, with its columns by number and its query as the tree that Postgres stores. */
export type ViewRow = { id: number; name: string | null; columns: Record<string, string>; query: string };

/** A column of a relation, both identified by number. */
type Origin = { relation: number; column: number };

/**
 * Returns the origins of the columns of each view, including those through other views. Computed columns have no origin.
 * Postgres itself stores the origin of each column.
 */
export function traceViews(views: ViewRow[]): Map<number, Map<number, Origin>> {
  const direct = new Map(views.map(({ id, query }) => [id, readOrigins(query)]));
  const trace = ({ relation, column }: Origin, passed: readonly number[] = []): Origin | null => {
    const beneath = direct.get(relation);
    if (!beneath) return { relation, column };
    const origin = beneath.get(column);
    // A view that was replaced by a query on itself exists in the catalog, although it cannot be read.
    if (!origin || passed.includes(relation)) return null;
    return trace(origin, [...passed, relation]);
  };
  return new Map(
    [...direct].map(([id, origins]) => [
      id,
      new Map([...origins].flatMap(([column, origin]) => [[column, trace(origin)] as const].filter(isKnown))),
    ]),
  );
}

const isKnown = (entry: readonly [number, Origin | null]): entry is [number, Origin] => entry[1] !== null;

/**
 * Returns the origins of the outermost query's targets. They are the nodes directly within the first node; deeper nodes
 * are ignored.
 */
function readOrigins(query: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  let depth = 0;
  let start = 0;
  for (let at = 0; at < query.length; at += 1) {
    const character = query[at];
    // A backslash escapes the next character, even in names.
    if (character === "\\") at += 1;
    else if (character === "{") {
      depth += 1;
      if (depth === 2) start = at;
    } else if (character === "}") {
      if (depth === 2 && query.startsWith("{TARGETENTRY ", start)) addOrigin(origins, query.slice(start, at + 1));
      depth -= 1;
    }
  }
  return origins;
}

/**
 * Matches the attributes of a target at its end. They follow the expression of the target, which may itself contain
 * targets.
 */
const targetEnd = /.* :resno (\d+) :resname .*? :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s;

function addOrigin(origins: Map<number, Origin>, target: string) {
  const [, number, relation, column] = targetEnd.exec(target) ?? [];
  if (relation !== undefined && relation !== "0") {
    origins.set(Number(number), { relation: Number(relation), column: Number(column) });
  }
}
