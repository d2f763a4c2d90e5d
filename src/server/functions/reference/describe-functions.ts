import * as z from "zod";

import { type Contract, methodAndPath, returnsFile } from "#domain/functions/define-function.ts";
import { curl, type Entry, literal } from "#server/functions/reference/entry.ts";
import { describeSchema, whoMay } from "#server/functions/write-openapi.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** The levels of nested objects that are shown; the OpenAPI document has all. */
const maxDepth = 2;

/** Describes the server's functions for the API reference. */
export const describeFunctions = (contracts: readonly Contract[], origin: string): Entry[] =>
  contracts
    .map((contract) => describeFunction(contract, origin))
    .toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : 0));

const pathOf = ({ title }: Entry) => title.split(" ")[1] ?? "";

function describeFunction(contract: Contract, origin: string): Entry {
  const { method, path } = methodAndPath(contract);
  const { properties = {}, required = [] } = describeSchema(contract.input, "input");
  const { body, ...parameters } = properties;
  const schema = typeof body === "object" ? body : undefined;
  const ofBody = schema?.properties ?? {};
  const query = Object.keys(parameters).filter((name) => !path.includes(`{${name}}`) && required.includes(name));
  const address = `${path}${query.length > 0 ? `?${query.map((name) => `${name}=${name.toUpperCase()}`).join("&")}` : ""}`;
  const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const json = schema && { json: exampleOf(schema) };
  return {
    id: contract.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    title: contract.name,
    summary: contract.summary,
    description: whoMay[contract.limits.who],
    fields: [
      ...toFields(parameters, required),
      ...(schema?.properties ? toFields(ofBody, schema.required ?? []) : []),
      ...(schema && !schema.properties ? toFields({ body: schema }, ["body"]) : []),
    ],
    response: responseOf(contract),
    errors: [...contract.errorCodes].toSorted(),
    examples: [
      curl(method, `${origin}/functions/v1${filled}`, contract.takes === "file" ? "file" : json),
      `await vanda.functions.invoke("${filled.slice(1)}", ${literal({ method, ...(json && { body: json.json }) }).slice(0, -2)}${contract.takes === "file" ? ", body: file" : ""} });`,
    ],
  };
}

const toFields = (properties: NonNullable<Schema["properties"]>, required: readonly string[]): Entry["fields"] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isRequired: required.includes(name),
  }));

function responseOf(contract: Contract): string {
  if (contract.events) return `text/event-stream: ${typeOf(describeSchema(contract.events, "output"))}`;
  if (returnsFile(contract)) return "application/octet-stream";
  if (contract.output instanceof z.core.$ZodUndefined) return "204";
  return typeOf(describeSchema(contract.output, "output"));
}

/** Formats a JSON schema as a type. */
function typeOf(schema: z.core.JSONSchema._JSONSchema, depth = 0): string {
  if (typeof schema === "boolean") return "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, depth)))].join(" | ");
  if (schema.type === "array" && schema.items && !Array.isArray(schema.items)) {
    const item = typeOf(schema.items, depth);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties && depth < maxDepth) {
    const members = Object.entries(schema.properties).map(
      ([name, inner]) => `${name}${schema.required?.includes(name) ? "" : "?"}: ${typeOf(inner, depth + 1)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  return schema.format ?? [schema.type ?? "any"].flat().join(" | ");
}

/**
 * Returns an example of a value with a JSON schema: required members only. Null for a schema that is only true or
 * false.
 */
function exampleOf(schema: z.core.JSONSchema._JSONSchema, depth = 0): unknown {
  if (typeof schema === "boolean") return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice, depth);
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.type !== "string")
    return Object.fromEntries(
      (depth < maxDepth ? (schema.required ?? []) : []).map((name) => [
        name,
        exampleOf(schema.properties?.[name] ?? {}, depth + 1),
      ]),
    );
  const formats: Record<string, string> = {
    uuid: "019a0000-0000-7000-8000-000000000000",
    date: "2026-01-31",
    "date-time": "2026-01-31T09:00:00Z",
    email: "ada@example.com",
  };
  return formats[schema.format ?? ""] ?? "text";
}
