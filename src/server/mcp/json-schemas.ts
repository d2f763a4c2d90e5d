import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";

import type { Tool } from "#domain/assistant/tools/tool.ts";

type Described = { inputSchema: StandardSchemaWithJSON; outputSchema: StandardSchemaWithJSON };

const known = new Map<Tool, Described>();

/**
 * What a tool takes and gives as JSON Schema, made once. Nothing is checked by it: whoever carries a tool out reads its input by
 * the tool's own schema and tells in their own words what is wrong.
 */
export function describeTool(tool: Tool): Described {
  const before = known.get(tool);
  if (before) return before;
  const described = { inputSchema: asStandard(tool.input, "input"), outputSchema: asStandard(tool.output, "output") };
  known.set(tool, described);
  return described;
}

function asStandard(schema: z.core.$ZodType, io: "input" | "output"): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema }) {
      // The format says it, at a tenth of the length.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return {
    "~standard": {
      version: 1,
      vendor: "vanda",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
