import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { clientCases } from "./rest-client-cases.ts";
import { everyFilter } from "./rest-filter-cases.ts";
import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema({ REST_PLANS: "on", REST_ROLLBACK: "on" });
});
beforeEach(() => cinema.reset());
afterAll(() => cinema?.stop());

/** The constructor, and methods that the client's types declare private. */
const ofTheClientItself = ["constructor", "decorateFetch", "cloneRequestState", "processResponse"];

/** Returns the methods defined by each class of an object, starting with the object's own class. */
function methodsOf(instance: object): string[] {
  const methods: string[] = [];
  for (let shape = Object.getPrototypeOf(instance); shape !== Object.prototype; shape = Object.getPrototypeOf(shape))
    methods.push(...Object.getOwnPropertyNames(shape));
  return methods;
}

/** Returns a proxy that records the methods called on an object and on their results. */
function recorded<T extends object>(object: T, names: Set<string>): T {
  return new Proxy(object, {
    get(target, name, self) {
      const member: unknown = Reflect.get(target, name, self);
      if (typeof member !== "function" || typeof name !== "string") return member;
      return (...values: unknown[]) => {
        names.add(name);
        const result: unknown = Reflect.apply(member, target, values);
        if (result === target) return self;
        return typeof result === "object" && result !== null && !(result instanceof Promise)
          ? recorded(result, names)
          : result;
      };
    },
  });
}

describe("the installed version of the official client", () => {
  test("every method is tested", () => {
    const client = cinema.client();
    const table = client.from("films");
    const methods = [client.schema("public"), table, table.select()].flatMap(methodsOf);
    const covered = new Set([...ofTheClientItself, ...clientCases.map(({ method }) => method)]);
    for (const [, filter] of everyFilter) filter(recorded(table.select(), covered));
    expect([...new Set(methods)].filter((method) => !covered.has(method))).toEqual([]);
    // The reverse check: a name that is no longer a method must not be in the lists.
    expect([...covered].filter((name) => !methods.includes(name))).toEqual([]);
  });

  test.each(clientCases)("$method returns the expected rows", async ({ method, ask, answer }) => {
    const names = new Set<string>();
    const values = await ask(recorded(cinema.client(), names));
    expect(names).toContain(method);
    if (typeof answer === "string") expect(values).toBe(answer);
    else expect(values).toMatchObject(answer);
  });
});
