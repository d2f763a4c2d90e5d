import type pg from "pg";

import { sizeSlot, type Parameters } from "#server/rest/statement.ts";

/** Size limit of a response in bytes: nested lists multiply, and one response must not use all memory. */
export const maxResponseBytes = 64 * 1024 * 1024;
/** Size limit of responses created in parallel; a longer one is created again, one at a time. */
export const parallelResponseBytes = maxResponseBytes / 16;

/**
 * Returns the SQL for `having` that stops the statement at the row with which the rows of one list exceed their share of the
 * response. It sums up their bytes while they are added to the list, so that no more of it is ever created. Each of `lists`
 * has the same share.
 */
export const responseLimitSql = (parameters: Parameters, bytes: string, lists: number) =>
  `having private.bytes_of_answer(${bytes} * ${parameters.bind(sizeSlot)}::bigint${lists > 1 ? ` * ${lists}` : ""}) is not null`;

/** Returns the SQL of the same check for one value that occurs several times in a row: true, or the end of the statement. */
export const valueLimitSql = (parameters: Parameters, bytes: string, times: number) =>
  `${bytes} * ${parameters.bind(sizeSlot)}::bigint * ${times} + ${2n ** 63n - 1n - BigInt(maxResponseBytes)} > 0`;

/** Returns the number of responses of this size that fit into the longest one. */
export const fittingTimes = (bytes: number) => String(Math.floor(maxResponseBytes / bytes));

/** Returns the SQL of the bytes in json or text. */
export const bytesOf = (value: string) => `coalesce(octet_length(${value}::text), 4)::bigint`;

/**
 * True if the response was stopped for its length. The sum starts so high that it overflows at the limit, which costs next
 * to nothing and results in Postgres's own error; that of a function would include the context in which it was raised.
 */
export const isTooLong = ({ code, routine, where }: pg.DatabaseError) =>
  code === "22003" && routine === "int8pl" && where === undefined;
