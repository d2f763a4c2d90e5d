import * as z from "zod";

import { brand } from "#domain/brand.ts";
import { functionErrorCodes } from "#domain/function-error-codes.ts";
import { methodAndPath, type Contract, returnsFile, type CallerKind } from "#domain/functions/define-function.ts";
import type { Context } from "#server/context/context.ts";
import { jsonSchemaOf } from "#server/request/json-schema.ts";

/** The permitted callers of a function, for readers of the documentation. */
export const whoMay: Record<CallerKind, string> = {
  anybody: "Anyone with the link; no key is needed.",
  signed_in: "Signed-in users, programs with an access token, and the secret key.",
  person: "Signed-in users; programs are rejected.",
  session: "People who have signed in, with their second factor where they have one.",
  recent_session:
    "People who have signed in within the last day where the operator wants that, with their second factor.",
  leaving_session: "Signed-in users, also while their account is waiting for deletion.",
};
const file = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

/** Generates the OpenAPI 3.1 document of the functions from their contracts. */
export function writeOpenApi(
  contracts: readonly Contract[],
  { publicUrl, version }: Pick<Context, "publicUrl" | "version">,
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const { method, path } = methodAndPath(contract);
    (paths[path] ??= {})[method.toLowerCase()] = writeOperation(contract);
  }
  const key = { type: "apiKey", in: "header" };
  return {
    openapi: "3.1.0",
    info: { title: `${brand.name} functions`, version },
    servers: [{ url: `${publicUrl}/functions/v1` }],
    paths,
    components: {
      securitySchemes: {
        apikey: {
          ...key,
          name: "apikey",
          description: "The publishable key, or the secret key on your own server",
        },
        JWT: { ...key, name: "Authorization", description: "`Bearer` and the access token of the signed-in user" },
      },
      schemas: {
        Rejection: describeSchema(
          z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
          "output",
        ),
      },
    },
    security: [{ apikey: [], JWT: [] }],
  };
}

function writeOperation(contract: Contract) {
  const { path } = methodAndPath(contract);
  const { properties = {}, required = [] } = describeSchema(contract.input, "input");
  const { body, ...parameters } = properties;
  const takes = contract.takes === "file" ? file : body && { "application/json": { schema: body } };
  return {
    tags: [path.split("/")[1]],
    summary: contract.summary,
    description: whoMay[contract.limits.who],
    ...(contract.limits.who === "anybody" && { security: [] }),
    parameters: Object.entries(parameters).map(([name, schema]) => {
      const isInPath = path.includes(`{${name}}`);
      return { name, in: isInPath ? "path" : "query", required: isInPath || required.includes(name), schema };
    }),
    ...(takes && { requestBody: { required: true, content: takes } }),
    responses: { ...writeAnswer(contract), ...writeErrors(contract) },
  };
}

function writeAnswer(contract: Contract) {
  const schema = (of: z.core.$ZodType) => ({ schema: describeSchema(of, "output") });
  if (contract.events) {
    // The schema of one event: OpenAPI 3.1 cannot describe a stream.
    return {
      200: { description: "A stream of events", content: { "text/event-stream": schema(contract.events) } },
    };
  }
  const { output, status = output instanceof z.core.$ZodUndefined ? 204 : 200 } = contract;
  const content = returnsFile(contract) ? file : { "application/json": schema(output) };
  return { [status]: { description: contract.summary, ...(status !== 204 && { content }) } };
}

function writeErrors({ errorCodes, input, badInput = "bad_parameter" }: Contract) {
  const wrong = Object.keys(input.shape).length > 0 ? ["bad_parameter" as const] : [];
  const other = typeof badInput === "string" ? [badInput] : Object.values(badInput);
  const codes = [...new Set([...wrong, ...other, ...errorCodes])].toSorted();
  const byStatus = Map.groupBy(codes, (code) => functionErrorCodes[code]);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Rejection" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, among]) => [
      status,
      { description: among.map((code) => `\`${code}\``).join(", "), content },
    ]),
  );
}

/** Returns the JSON Schema of a schema within a larger document. */
export function describeSchema(schema: z.core.$ZodType, io: "input" | "output") {
  const { $schema: _dialect, ...described } = jsonSchemaOf(schema, io);
  return described;
}
