import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";

import type { Tool } from "#domain/assistant/tools/tool.ts";
import { jsonSchemaOf } from "#server/assistant/tools/tool-schema.ts";

/**
 * What a tool takes and gives, as the SDK wants it. Nothing is checked by it: whoever carries a tool out reads its input by
 * the tool's own schema and tells in their own words what is wrong.
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
