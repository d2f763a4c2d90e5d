import { randomUUID } from "node:crypto";

import fc from "fast-check";
import type pg from "pg";

import { LedgerConnection } from "./ledger-connection.ts";
import { ledgerFaults } from "./ledger-faults.ts";

export type Call =
  | { do: "login" | "energy" | "expire" }
  | { do: "explore"; section: number }
  | { do: "reserve" | "settle" | "release" | "cancel" | "refund"; run: number }
  | { do: "credit" | "takeBack"; order: number }
  | { do: "settle payment"; payment: number; state: PaymentState; isLate: boolean };
/** Status of a payment as returned by a provider. */
type PaymentState = "open" | "paid" | "partly refunded" | "refunded" | "disputed";
type Ending = "commit" | "rollback" | "terminate";
/**
 * An event on one of three connections: a call and the outcome of its transaction, or the end of a transaction left
 * open.
 */
export type Step = { on: number; timePasses: boolean } & (
  | { call: Call; after: Ending | "stay open" }
  | { end: Ending }
);

/** The end of a month in UTC, the start of the next month, and the following days. */
const times = [
  "2026-03-31T10:00:00Z",
  "2026-03-31T23:59:59Z",
  "2026-04-01T00:00:00Z",
  "2026-04-01T12:00:00Z",
  "2026-04-02T00:00:00Z",
];
const sections = [
  { route: "/dashboard", name: "Main Dashboard" },
  { route: "/dashboard/sales", name: "Sales Analytics" },
  { route: "/dashboard/profile", name: "Profile Settings" },
  { route: "/dashboard/edu", name: "Education Dashboard" },
  { route: "/dashboard/education", name: "Education Dashboard" },
] as const;
/** A retry sends the same request, so each run number has fixed content. */
const runs = [
  { feature: "assistant", work: 3 },
  { feature: "analytics", work: 1 },
  { feature: "analytics", work: 20_000 },
  { feature: "sentiment", work: 10 },
  { feature: "workflow", work: 1 },
] as const;
const orders = [5, 20, 40] as const;
const packages = ["price_vanda_token_100", "price_vanda_token_300"] as const;
const notices: Record<PaymentState, object> = {
  open: { state: "open" },
  paid: { state: "paid" },
  "partly refunded": { state: "paid", refundedMinor: 33 },
  refunded: { state: "paid", refundedMinor: "all" },
  disputed: { state: "paid", refundedMinor: 33, isDisputed: true },
};

const numbered = (kinds: { do: string }[], key: "run" | "order" | "section", count: number) =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(count - 1)).map(([kind, number]) => ({ ...kind, [key]: number }) as Call);
const kinds = {
  earn: fc.constantFrom<Call>({ do: "login" }, { do: "energy" }),
  explore: numbered([{ do: "explore" }], "section", sections.length),
  expire: fc.constant<Call>({ do: "expire" }),
  reserve: numbered([{ do: "reserve" }], "run", runs.length),
  end: numbered([{ do: "settle" }, { do: "release" }, { do: "cancel" }, { do: "refund" }], "run", runs.length),
  credit: numbered([{ do: "credit" }], "order", orders.length),
  takeBack: numbered([{ do: "takeBack" }], "order", orders.length),
  payment: fc.record({
    do: fc.constant("settle payment" as const),
    payment: fc.nat(packages.length - 1),
    state: fc.constantFrom(...(Object.keys(notices) as PaymentState[])),
    isLate: fc.boolean(),
  }),
};
export type Kind = keyof typeof kinds;
const endings = fc.oneof(
  { weight: 8, arbitrary: fc.constant("commit" as const) },
  { weight: 3, arbitrary: fc.constant("rollback" as const) },
  // A low weight, because each termination costs a new connection.
  { weight: 1, arbitrary: fc.constant("terminate" as const) },
);

const toStep = (call: fc.Arbitrary<Call>): fc.Arbitrary<Step> => {
  const place = { on: fc.nat(2), timePasses: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 5) };
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        ...place,
        call,
        after: fc.oneof({ weight: 2, arbitrary: endings }, { weight: 1, arbitrary: fc.constant("stay open" as const) }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...place, end: endings }) },
  );
};

/** Returns sequences that use only a few kinds of calls each, so that related calls often meet. */
export const sequencesOf = (chosen?: readonly Kind[]): fc.Arbitrary<Step[]> =>
  (chosen ? fc.constant(chosen) : fc.subarray(Object.keys(kinds) as Kind[], { minLength: 2, maxLength: 4 })).chain(
    (some) => fc.array(toStep(fc.oneof(...some.map((kind) => kinds[kind]))), { minLength: 1, maxLength: 14 }),
  );

type World = { owner: pg.Pool; url: string };
type Person = { id: string; runIds: string[]; orderIds: string[]; payments: StartedPayment[] };
type StartedPayment = { paymentId: string; amountMinor: number; currency: string };

/** Returns the SQL of a call, its role, and the key that its entry would have. */
function toStatement(call: Call, { id, runIds, orderIds, payments }: Person, now: string) {
  const today = now.slice(0, 10);
  switch (call.do) {
    case "login":
    case "energy":
      return { role: "authenticated", sql: `claim_${call.do}_bonus() -> 'success'`, key: `${call.do}:${today}` };
    case "explore": {
      const { route, name } = sections[call.section]!;
      const sql = `claim_exploration_bonus('${route}') -> 'success'`;
      return { role: "authenticated", sql, key: `exploration:${today}:${name}` };
    }
    case "reserve": {
      const { feature, work } = runs[call.run]!;
      const run = runIds[call.run];
      const sql = `private.reserve_tokens('${id}', '${run}', '${feature}', ${work}, 20, 'Test') is not null`;
      return { role: "worker", sql, key: `reserve:${run}` };
    }
    case "settle":
    case "release": {
      const run = runIds[call.run];
      return { role: "worker", sql: `private.${call.do}_tokens('${run}')`, key: `${call.do}:${run}` };
    }
    case "cancel": {
      const run = runIds[call.run];
      return { role: "worker", sql: `private.release_tokens('${run}', is_cancelled => true)`, key: `release:${run}` };
    }
    case "refund": {
      const run = runIds[call.run];
      // Each refund has its own workspace: an open transaction must not hold a lock that another one waits for.
      const sql = `private.refund_wrong_answer(uuidv7(), '${run}') > 0`;
      return { role: "worker", sql, key: `wrong_answer:${run}` };
    }
    case "credit": {
      const key = `order:${orderIds[call.order]}`;
      const order = `${orders[call.order]}, 'bought', '${key}', 'purchase', 'Token purchase'`;
      return { role: "worker", sql: `private.credit_tokens('${id}', ${order}) is not null`, key };
    }
    case "takeBack": {
      const key = `refund:${orderIds[call.order]}`;
      const sql = `private.revoke_tokens('${id}', ${orders[call.order]}, '${key}', 'Refund') is not null`;
      return { role: "worker", sql, key };
    }
    case "settle payment": {
      const started = payments[call.payment]!;
      const { paymentId, amountMinor } = started;
      const notice = JSON.stringify({ ...started, ...notices[call.state] }).replace('"all"', String(amountMinor));
      // A late request is based on the version before the last change, so its result is ignored.
      const version = `(select version ${call.isLate ? "- 1" : ""} from private.find_checkout('demo', '${paymentId}'))`;
      // The resulting entries depend on the known status, so the checks compare the payment with its entries, and no
      // key is expected.
      const sql = `private.settle_payment('demo', '${paymentId}', ${version}, '${notice}') is null`;
      return { role: "worker", sql, key: "" };
    }
    case "expire":
      return { role: "worker", sql: "private.expire_tokens(100) is null", key: "" };
  }
}

/**
 * Three connections that run one sequence after another. `runSequence` returns a sentence for each fault found
 * afterwards.
 */
export class LedgerWorld {
  readonly #world: World;
  readonly #connections: LedgerConnection[];

  constructor(world: World) {
    this.#world = world;
    this.#connections = [0, 1, 2].map(() => new LedgerConnection(world));
  }

  /** Runs a sequence. If `crash` is set, calls `crash.happen`, which kills the server, before step `crash.before`. */
  async runSequence(steps: Step[], crash?: { before: number; happen: () => Promise<void> }): Promise<string[]> {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);
    const id = await this.#signUp();
    const payments = await this.#beginPayments(id);
    const person: Person = { id, runIds: ids(runs.length), orderIds: ids(orders.length), payments };
    let time = 0;
    for (const [number, step] of steps.entries()) {
      if (number === crash?.before) {
        for (const connection of this.#connections) connection.lose();
        await crash.happen();
      }
      if (step.timePasses) time = Math.min(time + 1, times.length - 1);
      const connection = this.#connections[step.on]!;
      if (connection.isBlocked) continue;
      if ("end" in step) await connection.end(step.end);
      else await this.#call(connection, step, person, times[time]!);
    }
    const outcomes = await this.#finish();
    const faults = await ledgerFaults(this.#world.owner, person.id, outcomes);
    return [...outcomes.surprises, ...faults];
  }

  async close() {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  async #call(connection: LedgerConnection, step: Extract<Step, { call: Call }>, person: Person, now: string) {
    const { role, sql, key } = toStatement(step.call, person, now);
    const claims = JSON.stringify({ sub: person.id, role: "authenticated" });
    const settings = { "request.jwt.claims": claims, "test.now": now, role };
    const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
    // A call that affects all accounts must not keep them locked.
    const after = step.call.do === "expire" && step.after === "stay open" ? "commit" : step.after;
    const others = this.#connections.filter((other) => other !== connection);
    const mayWait = others.some(({ isOpen }) => isOpen);
    await connection.call({ text: `select ${set.join()}; select ${sql} as yes`, key, after, mayWait });
  }

  /** Ends all open transactions; waiting ones then continue. */
  async #finish() {
    const open = () => this.#connections.filter(({ isOpen }) => isOpen);
    while (open().length > 0) {
      const free = open().find(({ isBlocked }) => !isBlocked);
      if (free) await free.end("commit");
      await Promise.all(open().map((connection) => connection.look()));
    }
    const all = this.#connections.map((connection) => connection.takeOutcomes());
    return {
      done: new Set(all.flatMap(({ done }) => done)),
      perhaps: new Set(all.flatMap(({ perhaps }) => perhaps)),
      surprises: all.flatMap(({ surprises }) => surprises),
    };
  }

  async #beginPayments(id: string): Promise<StartedPayment[]> {
    // Uses the time of the sequence, because by today's date all tokens would have expired.
    const { rows } = await this.#world.owner.query<{ started: StartedPayment }>(
      `with clock as materialized (select set_config('test.now', $3, true))
       select private.start_payment($1, package, 'demo', 1000) as started from clock cross join unnest($2::text[]) package`,
      [id, packages, times[0]],
    );
    const started = rows.map((row) => row.started);
    await this.#world.owner.query("select private.store_session_id(id, id::text) from unnest($1::uuid[]) id", [
      started.map(({ paymentId }) => paymentId),
    ]);
    return started;
  }

  async #signUp(): Promise<string> {
    const id = randomUUID();
    await this.#world.owner.query(`begin; select set_config('test.now', '${times[0]}', true);
      insert into auth.users (id, aud, role, email) values ('${id}', 'authenticated', 'authenticated', '${id}@example.com'); commit`);
    return id;
  }
}
