const named = new Map<string, "string" | "boolean" | "integer" | "number" | undefined>([
  ["boolean", "boolean"],
  ["smallint", "integer"],
  ["integer", "integer"],
  ["bigint", "integer"],
  ["numeric", "number"],
  ["real", "number"],
  ["double precision", "number"],
  // Anything may stand there.
  ["json", undefined],
  ["jsonb", undefined],
]);

/** The type of a value in JSON, of a type of Postgres. */
export function swaggerType(format: string) {
  if (named.has(format)) return named.get(format);
  return format.endsWith("[]") ? "array" : "string";
}

/** The type of the things in an array of Postgres. */
export const elementOf = (format: string) => format.replace(/\[\]$/, "");

/** A value of a type of Postgres, as OpenAPI describes it. */
export function describeValue(format: string) {
  const type = swaggerType(format);
  return { format, type, items: type === "array" ? { type: swaggerType(elementOf(format)) } : undefined };
}
