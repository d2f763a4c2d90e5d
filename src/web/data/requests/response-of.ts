type Reads = { queryFn?: unknown };

/** Result type of a query, or of one page of an infinite query. Row types are inferred from selects. */
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
