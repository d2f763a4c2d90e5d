import type pg from "pg";

import { sizeSlot, type Parameters } from "#server/rest/statement.ts";

/** Size limit of a response in bytes. Nested lists multiply, and one response must not use all memory. */
export const maxResponseBytes = 64 * 1024 * 1024;
/** Size limit of responses that are created in parallel. A longer response is created again, separately from others. */
export const parallelResponseBytes = maxResponseBytes / 16;

/**
 * Returns the SQL of a `having` clause that stops the statement once the rows of a list exceed the list's share of the
 * response. The bytes are summed while the rows are added, so that a list above its share is never built. All `lists`
 * lists have the same share.
 */
export const responseLimitSql = (parameters: Parameters, bytes: string, lists: number) =>
  `having private.bytes_of_answer(${bytes} * ${parameters.bind(sizeSlot)}::bigint${lists > 1 ? ` * ${lists}` : ""}) is not null`;

/**
 * Returns the SQL of a check on the total size of a value that occurs `times` times in a row. The check is true or
 * stops the statement.
 */
export const valueLimitSql = (parameters: Parameters, bytes: string, times: number) =>
  `${bytes} * ${parameters.bind(sizeSlot)}::bigint * ${times} + ${2n ** 63n - 1n - BigInt(maxResponseBytes)} > 0`;

/** Returns the number of responses of the given size that fit into the maximum size. */
export const fittingTimes = (bytes: number) => String(Math.floor(maxResponseBytes / bytes));

/** Returns the SQL of the size of a value as JSON or text, in bytes. */
export const bytesOf = (value: string) => `coalesce(octet_length(${value}::text), 4)::bigint`;

/**
 * True if a response was stopped because of its length. The sum starts so high that it overflows at the limit, which
 * costs almost nothing and results in an error of Postgres itself. An error raised by a function would contain its
 * context.
 */
export const isTooLong = ({ code, routine, where }: pg.DatabaseError) =>
  code === "22003" && routine === "int8pl" && where === undefined;
