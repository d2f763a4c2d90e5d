import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";

import type { Tool } from "#domain/assistant/tools/tool.ts";
import { jsonSchemaOf } from "#server/assistant/tools/tool-schema.ts";

/**
 * Returns the schemas of a tool's input and output as the SDK expects them. They validate nothing: the tool's implementation
 * parses its input by its own schema and returns its own error messages.
 */
export const describeTool = ({ input, output }: Tool) => ({
  inputSchema: asStandard(input, "input"),
  outputSchema: asStandard(output, "output"),
});

const asStandard = (schema: z.core.$ZodType, io: "input" | "output"): StandardSchemaWithJSON => ({
  "~standard": {
    version: 1,
    vendor: "vanda",
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...jsonSchemaOf(schema, io) }), output: () => ({ ...jsonSchemaOf(schema, io) }) },
  },
});
