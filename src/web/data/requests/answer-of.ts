type Reads = { queryFn?: unknown };

/** What a query answers, of an infinite one each page: rows have the type that follows from their select. */
export type AnswerOf<Query extends Reads | ((...args: never) => Reads)> = Query extends (
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
