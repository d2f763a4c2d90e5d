import pg from "pg";

import type { Kind } from "./row-types.ts";

export type ResultColumn = { name: string; kind: Kind };
type Field = { name: string; dataTypeID: number };
// The part of pg's connection that is used here.
type Wire = {
  parse(message: { name: string; text: string }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
};

/** Has Postgres parse a statement and returns its result columns. The statement is not executed. */
export function describeStatement(client: pg.ClientBase, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    const submittable = {
      submit(wire: Wire) {
        wire.parse({ name: "", text });
        wire.describe({ type: "S", name: "" });
        wire.sync();
        return null;
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(dataTypeID) }))),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

/** JavaScript types by OID, for types whose parser cannot be probed with a number. */
const kinds: Record<number, Kind> = {
  17: "Buffer",
  114: "any",
  199: "any",
  1082: "Date",
  1114: "Date",
  1184: "Date",
  3802: "any",
  3807: "any",
};

/** Returns the JavaScript type that pg's parser returns for a Postgres type. */
function kindOf(oid: number): Kind {
  const listed = kinds[oid];
  if (listed) return listed;
  const parse = pg.types.getTypeParser(oid) as (text: string) => unknown;
  const list = parse("{1}");
  if (!Array.isArray(list)) return typeof parse("1");
  const [element] = list as unknown[];
  return element === null || typeof element === "object" ? "any" : `${typeof element}[]`;
}
