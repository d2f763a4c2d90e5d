import { splitComment } from "#server/rest/openapi/split-comment.ts";
import { describeValue, elementOf, swaggerType } from "#server/rest/openapi/swagger-type.ts";
import type { VisibleRelation, VisibleSchema } from "#server/rest/openapi/visible-schema.ts";
import { escapePointer, refer } from "#server/rest/openapi/write-parameters.ts";
import type { Parameter, Routine } from "#server/rest/schema-cache.ts";

/** Returns the paths of all relations and functions, and of this document. */
export function writePaths({ relations, routines }: VisibleSchema): Record<string, object> {
  return {
    "/": { get: rootOperation },
    ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, writeRelationPath(relation)])),
    ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, writeRoutinePath(routine)])),
  };
}

const rootOperation = {
  tags: ["Introspection"],
  summary: "OpenAPI description (this document)",
  produces: ["application/openapi+json", "application/json"],
  responses: { 200: { description: "OK" } },
};

const reading = ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"];

function writeRelationPath({ name, comment, columns, methods }: VisibleRelation) {
  const filters = columns.map((column) => `rowFilter.${name}.${column.name}`);
  const rows = { type: "array", items: { $ref: `#/definitions/${escapePointer(name)}` } };
  const operation = (parameters: string[], responses: object) => ({
    tags: [name],
    ...splitComment(comment),
    parameters: parameters.map(refer),
    responses,
  });
  const operations = {
    get: operation([...filters, ...reading], {
      200: { description: "OK", schema: rows },
      206: { description: "Partial Content" },
    }),
    post: operation([`body.${name}`, "select", "on_conflict", "preferPost"], { 201: { description: "Created" } }),
    patch: operation([...filters, `body.${name}`, "preferReturn"], { 204: { description: "No Content" } }),
    delete: operation([...filters, "preferReturn"], { 204: { description: "No Content" } }),
  };
  return Object.fromEntries([...methods].map((method) => [method, operations[method]]));
}

function writeRoutinePath(routine: Routine) {
  // An unnamed argument is the whole body, so it is not listed as a parameter.
  const parameters = routine.parameters.filter(({ name }) => name !== "");
  const operation = (ofMethod: object[]) => ({
    tags: [`(rpc) ${routine.name}`],
    ...splitComment(routine.comment),
    produces: [
      "application/json",
      "application/vnd.pgrst.object+json;nulls=stripped",
      "application/vnd.pgrst.object+json",
    ],
    parameters: ofMethod,
    responses: { 200: { description: "OK" } },
  });
  const post = operation([writeArguments(routine, parameters), refer("preferParams")]);
  return routine.isVolatile ? { post } : { get: operation(parameters.map(writeArgument)), post };
}

/** Describes all arguments of a function as one body. */
function writeArguments({ comment }: Routine, parameters: Parameter[]) {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = {
    description: comment ?? undefined,
    required: required.length > 0 ? required : undefined,
    properties: Object.fromEntries(parameters.map(({ name, type }) => [name, describeValue(type)])),
    type: "object",
  };
  return { name: "args", in: "body", required: true, schema };
}

/** Describes an argument in the query string. */
function writeArgument({ name, type, isRequired, isVariadic }: Parameter) {
  const place = { name, in: "query", required: isRequired };
  if (isVariadic) {
    const element = elementOf(type);
    const items = { type: swaggerType(element) ?? "string", format: element };
    return { ...place, type: "array", items, collectionFormat: "multi" };
  }
  const known = swaggerType(type);
  // In the query string, arrays are written with braces, and JSON as its text.
  return { ...place, type: known === undefined || known === "array" ? "string" : known, format: type };
}
