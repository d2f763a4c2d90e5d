const named = new Map<string, "string" | "boolean" | "integer" | "number" | undefined>([
  ["boolean", "boolean"],
  ["smallint", "integer"],
  ["integer", "integer"],
  ["bigint", "integer"],
  ["numeric", "number"],
  ["real", "number"],
  ["double precision", "number"],
  // These types can contain any JSON value.
  ["json", undefined],
  ["jsonb", undefined],
]);

/** Returns the JSON type of a Postgres type; undefined for JSON, which can have any type. */
export function swaggerType(format: string) {
  if (named.has(format)) return named.get(format);
  return format.endsWith("[]") ? "array" : "string";
}

/** Returns the element type of a Postgres array type. */
export const elementOf = (format: string) => format.replace(/\[\]$/, "");

/** Returns the OpenAPI description of a Postgres type. */
export function describeValue(format: string) {
  const type = swaggerType(format);
  return { format, type, items: type === "array" ? { type: swaggerType(elementOf(format)) } : undefined };
}
