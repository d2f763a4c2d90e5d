import * as z from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;
const cache = {
  input: new WeakMap<z.core.$ZodType, JsonSchema>(),
  output: new WeakMap<z.core.$ZodType, JsonSchema>(),
};

/** Returns the JSON Schema of an input or output, cached after the first call. Parts without one accept any value. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const known = cache[io].get(schema);
  if (known) return known;
  const generated = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema }) {
      // The pattern says the same as the format, and is ten times as long.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  cache[io].set(schema, generated);
  return generated;
}
