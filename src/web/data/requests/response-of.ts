type Reads = { queryFn?: unknown };

/** Result type of a query; for an infinite query, of each page. Row types are inferred from their select. */
export type ResponseOf<Query extends Reads | ((...args: never) => Reads)> = Query extends (
  ...args: never
) => infer Options
  ? Options extends Reads
    ? Read<Options>
    : never
  : Query extends Reads
    ? Read<Query>
    : never;

type Read<Options extends Reads> =
  NonNullable<Options["queryFn"]> extends (...args: never) => infer Answer ? Awaited<Answer> : never;
