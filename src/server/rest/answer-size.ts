import type pg from "pg";

import { sizeSlot, type Parameters } from "#server/rest/statement.ts";

/** The longest answer in bytes: lists within lists multiply, and one must not take the memory of all. */
export const longestAnswer = 64 * 1024 * 1024;
/** What may be made beside everybody else's; what turns out to be longer is made anew, one such answer at a time. */
export const ordinaryAnswer = longestAnswer / 16;

/**
 * SQL for `having`: stops the statement at the row with which the rows of one list pass their share of the answer. It adds
 * their bytes up while they are added to the list, so that no more of it is ever made. Each of `lists` has the same share.
 */
export const withinAnswer = (parameters: Parameters, bytes: string, lists: number) =>
  `having private.bytes_of_answer(${bytes} * ${parameters.bind(sizeSlot)}::bigint${lists > 1 ? ` * ${lists}` : ""}) is not null`;

/** The same for one value that stands in a row so many times: true, or the end of the statement. */
export const stopsBeyond = (parameters: Parameters, bytes: string, times: number) =>
  `${bytes} * ${parameters.bind(sizeSlot)}::bigint * ${times} + ${2n ** 63n - 1n - BigInt(longestAnswer)} > 0`;

/** How many times over an answer must fit into the longest one to fit into this. */
export const fittingTimes = (bytes: number) => String(Math.floor(longestAnswer / bytes));

/** Bytes of json or text. */
export const bytesOf = (value: string) => `coalesce(octet_length(${value}::text), 4)::bigint`;

/**
 * Whether the answer was stopped for its length. The sum begins so high that it overflows at the limit, which costs next to
 * nothing and leaves Postgres's own words; those of a function would come with where they were said.
 */
export const isTooLong = ({ code, routine, where }: pg.DatabaseError) =>
  code === "22003" && routine === "int8pl" && where === undefined;
