import { expect, test } from "vitest";
import { z } from "zod";

import { jsonSchemaOf } from "./json-schema.ts";

test("a field with a default is optional in an input, and required in an output of the same schema", () => {
  const schema = z.object({ limit: z.int().default(20) });
  expect(jsonSchemaOf(schema, "input").required).toBeUndefined();
  expect(jsonSchemaOf(schema, "output").required).toEqual(["limit"]);
  expect(jsonSchemaOf(schema, "input").required).toBeUndefined();
});
