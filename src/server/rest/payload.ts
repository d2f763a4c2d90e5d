import Papa from "papaparse";

import { readPairs } from "#server/rest/parse-query.ts";
import { invalidBody } from "#server/rest/rest-error.ts";

/** The body of a request as JSON text for Postgres, with the properties needed for its SQL. */
export type Payload = { text: string; isArray: boolean; keys: string[] };

export const contentTypeOf = (header: string | undefined) =>
  header?.split(";", 1)[0]?.trim().toLowerCase() ?? "application/json";

/**
 * Parses a body, or throws a RestError if its type or its contents are invalid. If `columns` is given, JSON is not
 * parsed at all.
 */
export function readPayload(body: Buffer, contentType: string | undefined, columns: string[] | null): Payload {
  const type = contentTypeOf(contentType);
  if (type === "text/csv") return readCsv(body.toString());
  if (type === "application/x-www-form-urlencoded") return toPayload(Object.fromEntries(readPairs(body.toString())));
  if (type !== "application/json" && type !== "") throw invalidBody(`Content-Type not acceptable: ${type}`);
  const text = body.toString();
  if (columns) return { text, isArray: text.trimStart().startsWith("["), keys: columns };
  return toPayload(parseJson(text), text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

function toPayload(value: unknown, text = JSON.stringify(value)): Payload {
  if (isObject(value)) return { text, isArray: false, keys: Object.keys(value) };
  if (!Array.isArray(value)) throw invalidBody("Empty or invalid json");
  const [first] = value;
  if (first !== undefined && !isObject(first)) throw invalidBody("Empty or invalid json");
  const keys = first === undefined ? [] : Object.keys(first);
  for (const item of value) {
    const isUniform =
      isObject(item) && Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key));
    if (!isUniform) throw invalidBody("All object keys must match");
  }
  return { text, isArray: true, keys };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readCsv(text: string): Payload {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [keys, ...rows] = data;
  if (!keys || errors.some((error) => error.type !== "Delimiter")) throw invalidBody("Empty or invalid csv");
  if (rows.some((row) => row.length !== keys.length)) throw invalidBody("All lines must have same number of fields");
  // In PostgREST's CSV, the word NULL represents null.
  const objects = rows.map((row) =>
    Object.fromEntries(keys.map((key, index) => [key, row[index] === "NULL" ? null : row[index]])),
  );
  return { text: JSON.stringify(objects), isArray: true, keys };
}
