import { z } from "zod";

// The parts of the OpenAPI 2.0 schema (https://swagger.io/specification/v2) that this API uses. Objects are strict, so
// a misspelled key fails like a missing one.
const text = z.string().min(1);
const types = ["string", "number", "integer", "boolean", "array"] as const;
const reference = z.strictObject({ $ref: z.string().regex(/^#\/(definitions|parameters)\/./) });
const extern = z.strictObject({ description: text.optional(), url: z.url() });

const schema: z.ZodType = z.lazy(() =>
  z.union([
    reference,
    z
      .strictObject({
        type: z.enum([...types, "object"]).optional(),
        format: text.optional(),
        description: text.optional(),
        default: z.json().optional(),
        enum: z.array(z.json()).min(1).optional(),
        maxLength: z.int().min(0).optional(),
        items: schema.optional(),
        properties: z.record(z.string(), schema).optional(),
        required: z.array(text).min(1).optional(),
      })
      .refine((it) => it.type !== "array" || it.items !== undefined, "an array says what is in it")
      .refine((it) => (it.required ?? []).every((name) => name in (it.properties ?? {})), "what is required exists"),
  ]),
);

const named = { name: text, description: text.optional(), required: z.boolean().optional() };
const parameter = z.union([
  z.strictObject({ ...named, in: z.literal("body"), schema }),
  z
    .strictObject({
      ...named,
      in: z.enum(["query", "header", "formData"]),
      type: z.enum(types),
      format: text.optional(),
      default: z.json().optional(),
      enum: z.array(text).min(1).optional(),
      items: z.strictObject({ type: z.enum(types), format: text.optional() }).optional(),
      collectionFormat: z.enum(["csv", "ssv", "tsv", "pipes", "multi"]).optional(),
    })
    .refine((it) => (it.type === "array") === (it.items !== undefined), "an array, and only that, says what is in it"),
]);

const operation = z.strictObject({
  tags: z.array(text).optional(),
  summary: text.optional(),
  description: text.optional(),
  produces: z.array(text).optional(),
  parameters: z.array(z.union([reference, parameter])).optional(),
  responses: z
    .record(z.string().regex(/^[1-5]\d\d$/), z.strictObject({ description: text, schema: schema.optional() }))
    .refine((responses) => Object.keys(responses).length > 0, "an operation answers something"),
});

const document = z.strictObject({
  swagger: z.literal("2.0"),
  info: z.strictObject({ title: text, description: text, version: text }),
  host: z.string().regex(/^[^/{}]+$/),
  basePath: z.string().startsWith("/"),
  schemes: z.array(z.enum(["http", "https"])).min(1),
  consumes: z.array(text),
  produces: z.array(text),
  paths: z.record(
    z.string().startsWith("/"),
    z.strictObject({
      get: operation.optional(),
      post: operation.optional(),
      patch: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  definitions: z.record(text, schema),
  parameters: z.record(text, parameter),
  securityDefinitions: z.record(
    text,
    z.strictObject({ type: z.literal("apiKey"), name: text, in: z.enum(["query", "header"]), description: text }),
  ),
  security: z.array(z.record(text, z.array(text))),
  externalDocs: extern,
});

export type Swagger = z.infer<typeof document>;

/** Parses a document. Throws if it is not valid OpenAPI 2.0, or if a reference has no target. */
export function readSwagger(text: string): Swagger {
  const read = document.parse(JSON.parse(text));
  const faults = [...missingTargets(text, read), ...repeatedParameters(read)];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return read;
}

function* missingTargets(text: string, read: Swagger) {
  for (const [, group, name = ""] of text.matchAll(/"\$ref":"#\/(definitions|parameters)\/([^"]*)"/g)) {
    const target = name.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!(target in (group === "definitions" ? read.definitions : read.parameters))) yield `Nothing is at ${name}`;
  }
}

/** Yields repeated parameters. A parameter is identified by its name and location, and there is at most one body. */
function* repeatedParameters({ paths, parameters }: Swagger) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters: own = [] }] of Object.entries(methods)) {
      const places = own.map((it) => {
        const found = "$ref" in it ? parameters[it.$ref.replace("#/parameters/", "")] : it;
        return found?.in === "body" ? "body" : `${found?.in} ${found?.name}`;
      });
      if (new Set(places).size < places.length) yield `${method} ${path} names a parameter twice`;
    }
  }
}
