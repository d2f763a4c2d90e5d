import * as z from "zod";

const known = new Map<z.core.$ZodType, z.core.JSONSchema.BaseSchema>();

/** Returns the JSON Schema of a tool's input or output, cached after the first call. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  const before = known.get(schema);
  if (before) return before;
  const generated = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema }) {
      // The format means the same as the pattern, at a tenth of the length.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  known.set(schema, generated);
  return generated;
}
