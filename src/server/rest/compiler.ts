import { LRUCache } from "lru-cache";

import type { CallBody } from "#server/rest/call-body.ts";
import type { CallArguments } from "#server/rest/call-sql.ts";
import { compileCall, type Compiled, compileRead } from "#server/rest/compile-read.ts";
import { compileWrite } from "#server/rest/compile-write.ts";
import { findRoutine } from "#server/rest/find-routine.ts";
import type { Media } from "#server/rest/media-type.ts";
import { parseQuery } from "#server/rest/parse-query.ts";
import { noBody, type RequestBody } from "#server/rest/request-body.ts";
import { fittingTimes } from "#server/rest/response-size.ts";
import { invalidRange, RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import type { RestRequest } from "#server/rest/rest-request.ts";
import type { CallerRole, Routine, SchemaCache } from "#server/rest/schema-cache.ts";
import { bodySlot, sizeSlot, type Statement } from "#server/rest/statement.ts";
import type { Query, Slot } from "#server/rest/syntax.ts";
import { toArrayLiteral, ValueList } from "#server/rest/value-list.ts";
import type { Write } from "#server/rest/write-sql.ts";

/** A request that is ready to run: the SQL of its shape, its values, and the data needed for its response. */
export type Prepared = {
  request: RestRequest;
  compiled: Compiled;
  values: (string | null)[];
  body: string | null;
  /** The index of the first row of the page, starting at 0. */
  offset: number;
  routine: Routine | null;
  hasConflictTarget: boolean;
};

const maxCachedKey = 8_000;
/** Memory limit of each of the two caches: one of request shapes, one of identical requests. */
export const maxCachedBytes = 16 * 1024 * 1024;
const writeKinds = { POST: "insert", PATCH: "update", PUT: "put", DELETE: "delete" } as const satisfies Record<
  string,
  Write["kind"]
>;

/** Returns the values of a statement's parameters, in order. */
export const boundValues = ({ values, body }: Prepared, { slots }: Statement, longest: number) =>
  slots.map((slot) => {
    if (slot === bodySlot) return body;
    return slot === sizeSlot ? fittingTimes(longest) : (values[slot] ?? null);
  });

/** Returns the approximate memory used by a cached entry. */
export const weightOf = ({ statement, estimate }: Compiled, key: string) =>
  1_000 + 2 * key.length + statement.text.length + (estimate?.text.length ?? 0);

/** Compiles requests to statements. Each shape is compiled once and cached until the schema changes. */
export class RequestCompiler {
  readonly #schema: SchemaCache;
  readonly #limits: RestLimits;
  readonly #shapes = new LRUCache<string, Compiled>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxCachedBytes / 2,
    sizeCalculation: weightOf,
  });

  constructor(schema: SchemaCache, limits: RestLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  prepare(request: RestRequest, role: CallerRole, body: RequestBody | null): Prepared {
    return request.target.kind === "routine" ? this.#call(request, role, body) : this.#relation(request, role, body);
  }

  #relation(request: RestRequest, role: CallerRole, body: RequestBody | null): Prepared {
    const { method, target, media, preferences } = request;
    const list = new ValueList();
    const query = parseQuery(request.search, list, this.#limits);
    if (method === "GET" || method === "HEAD") {
      const offset = applyRange(query, request, list);
      const shape = { role, query, media, count: preferences.count, isHead: method === "HEAD" };
      const compiled = this.#compile(target.name, shape, media, () =>
        compileRead(this.#schema, this.#limits, target.name, shape),
      );
      return { request, compiled, values: list.values, body: null, offset, routine: null, hasConflictTarget: false };
    }
    const kind = writeKinds[method];
    const payload = kind === "delete" ? null : (body ?? noBody).asPayload(request.contentType, query.columns);
    const shape = {
      role,
      kind,
      query,
      media,
      preferences,
      payload: payload && { keys: payload.keys, isArray: payload.isArray },
    };
    const compiled = this.#compile(target.name, shape, media, () =>
      compileWrite(this.#schema, this.#limits, target.name, shape),
    );
    const key = this.#schema.relations.get(target.name)?.primaryKey ?? [];
    const hasConflictTarget = key.length > 0 || query.onConflict !== null;
    return {
      request,
      compiled,
      values: list.values,
      body: payload?.text ?? null,
      offset: 0,
      routine: null,
      hasConflictTarget,
    };
  }

  #call(request: RestRequest, role: CallerRole, body: RequestBody | null): Prepared {
    const { method, target, media, preferences } = request;
    const isPost = method === "POST";
    const list = new ValueList();
    const query = parseQuery(request.search, list, this.#limits, !isPost);
    const callBody = isPost ? (body ?? noBody).asCall(request.contentType, query.columns) : null;
    const names = callBody ? callBody.names : [...new Set(query.args.map(({ name }) => name))];
    const { routine, isWhole } = findRoutine(this.#schema, target.name, names, callBody?.wholeTypes ?? []);
    const maxAffected = preferences.handling === "strict" ? preferences.maxAffected : null;
    if (maxAffected !== null && !routine.returnsSet) throw maxAffectedNeedsSet();
    const offset = applyRange(query, request, list);
    const args = isWhole ? ({ from: "whole" } as const) : callArguments(routine, query, callBody, list);
    const argsShape = args.from === "values" ? [...args.values] : [];
    const shape = { role, query, media, count: preferences.count, isHead: method === "HEAD", maxAffected };
    const overload = routine.parameters.map((parameter) => parameter.type).join();
    const compiled = this.#compile(target.name, { ...shape, overload, args, argsShape }, media, () =>
      compileCall(this.#schema, this.#limits, routine, args, shape),
    );
    return {
      request,
      compiled,
      values: list.values,
      body: callBody?.text ?? null,
      offset,
      routine,
      hasConflictTarget: false,
    };
  }

  #compile(name: string, shape: object, media: Media, compile: () => Compiled): Compiled {
    const key = `${name}\n${JSON.stringify(shape)}`;
    const known = this.#shapes.get(key);
    if (known) return known;
    const compiled = explained(compile(), media);
    // Huge shapes are rarely requested twice, and thousands of them would take too much memory.
    if (key.length <= maxCachedKey) this.#shapes.set(key, compiled);
    return compiled;
  }
}

/**
 * Applies the `Range` header, if any, to the limit and the offset of the resource itself. Returns the index of the
 * first row. Throws a RestError if the range is invalid.
 */
function applyRange(query: Query, { range }: RestRequest, list: ValueList): number {
  const own = query.offsets.find(({ path }) => path.length === 0);
  const offset = own === undefined ? 0 : Number(list.values[own.offset]);
  if (!range) return offset;
  if (range.to !== null && range.to < range.from) {
    throw invalidRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  const from = Math.max(range.from, offset);
  const ownLimit = query.limits.find(({ path }) => path.length === 0)?.limit ?? Infinity;
  const end = Math.min(offset + ownLimit, range.to === null ? Infinity : range.to + 1);
  query.offsets = query.offsets.filter(({ path }) => path.length > 0);
  query.limits = query.limits.filter(({ path }) => path.length > 0);
  if (from > 0) query.offsets.push({ path: [], offset: list.add(String(from)) });
  if (end !== Infinity) query.limits.push({ path: [], limit: Math.max(0, end - from) });
  return from;
}

/**
 * Returns the arguments of a call. Named arguments in JSON stay in the body; arguments from a query string or a form
 * are separate values.
 */
function callArguments(routine: Routine, query: Query, callBody: CallBody | null, list: ValueList): CallArguments {
  if (callBody && !callBody.pairs) return { from: "body", names: callBody.names ?? [], isArray: callBody.isArray };
  const args = callBody?.pairs?.map(([name, value]) => ({ name, value: list.add(value) })) ?? query.args;
  return { from: "values", values: argumentSlots(routine, args, list) };
}

/** Returns the slots of arguments. A variadic argument that occurs several times becomes a list of its values. */
function argumentSlots(routine: Routine, args: Query["args"], list: ValueList): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const { name, value } of args) slots.set(name, value);
  for (const { name, isVariadic } of routine.parameters) {
    if (!isVariadic || !slots.has(name)) continue;
    const named = args.filter((argument) => argument.name === name).map(({ value }) => list.values[value] ?? "");
    slots.set(name, list.add(toArrayLiteral(named)));
  }
  return slots;
}

const maxAffectedNeedsSet = () =>
  new RestError(
    400,
    "PGRST128",
    "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  );

/** Returns the statement that explains a request instead of executing it. With the option `analyze` it does both. */
function explained(compiled: Compiled, { plan }: Media): Compiled {
  if (!plan) return compiled;
  const { text, slots } = compiled.statement;
  const options = [...plan.options, `format ${plan.format}`].join(", ");
  return { ...compiled, statement: { text: `explain (${options}) ${text}`, slots }, estimate: null, csvHeader: null };
}
