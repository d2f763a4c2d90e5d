import type pg from "pg";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

/** Fills a workspace with facts of all kinds, with days around its today. The same seed gives the same facts. */
export async function fillWorld(owner: pg.Pool, workspaceId: string, seed: number, size: number): Promise<void> {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = <T>(value: T, chance = 0.7): T | null => (random() < chance ? value : null);
  const sql = async (text: string, values: unknown[] = []) =>
    (await owner.query<Record<string, string>>(text, [workspaceId, ...values])).rows;
  const ids = async (text: string, values: unknown[] = []) => (await sql(text, values)).map(({ id }) => id ?? "");
  const [{ today = "" } = {}] = await sql(
    "select (private.now() at time zone time_zone)::date::text as today from public.workspaces where id = $1",
  );
  const dayAt = (offset: number) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + offset);
    return date.toISOString().slice(0, 10);
  };
  const past = () => dayAt(-below(500));
  const insert = (table: string, rows: object[]) =>
    ids(
      `insert into public.${table} (workspace_id, ${Object.keys(rows[0] ?? {}).join(", ")})
       select $1, ${Object.keys(rows[0] ?? {}).join(", ")} from jsonb_populate_recordset(null::public.${table}, $2) returning id`,
      [JSON.stringify(rows)],
    );
  const many = <T>(count: number, make: (no: number) => T): T[] => Array.from({ length: count }, (_, no) => make(no));
  const regions = ["North", "South", "Überall", null];
  const currency = () => pick(["USD", "USD", "USD", "EUR", "JPY", "XAG"]);

  const members = await insert(
    "members",
    many(3, (no) => ({ name: `Colleague ${no}` })),
  );
  const companies = await insert(
    "companies",
    many(2, (no) => ({ name: `Own ${no}` })),
  );
  const departments = await ids("select id from public.departments where workspace_id = $1 order by company_id, kind");
  const teams = await insert(
    "teams",
    many(3, (no) => ({ name: `Team ${no}`, department_id: departments[no * 4] })),
  );
  // One member is in two teams, another one in a team and in one more department. No member is in the last team, and
  // the user is in none.
  const places = [
    { team_id: teams[0], department_id: departments[0], member_id: members[0] },
    { team_id: teams[1], department_id: departments[4], member_id: members[0] },
    { team_id: teams[1], department_id: departments[4], member_id: members[1] },
    { team_id: null, department_id: departments[1], member_id: members[1] },
  ];
  await insert("placements", places);
  const accounts = await insert(
    "accounts",
    many(8, (no) => ({
      name: `Account ${no}`,
      region: pick(regions),
      country: maybe("Chile", 0.5),
      currency: "USD",
      owner_id: members[no % 4],
    })),
  );
  const products = await insert(
    "products",
    many(5, (no) => ({ name: `Product ${no}`, category: maybe(pick(["Chairs", "Desks"])), currency: "USD" })),
  );
  const contacts = await insert(
    "contacts",
    many(Math.ceil(size / 4), (no) => ({
      name: `Person ${no}`,
      account_id: maybe(pick(accounts)),
      owner_id: maybe(pick(members)),
      source: maybe(pick(["Fair", "Web"])),
      region: pick(regions),
      lifecycle: maybe(pick(["lead", "customer", "prospect"])),
      is_imported: random() < 0.2,
    })),
  );
  const stages = await sql("select id, pipeline_id from public.stages where workspace_id = $1");
  await sql(
    "update public.stages set rotting_days = 20 where workspace_id = $1 and kind = 'open' and position % 2 = 0",
  );
  await insert(
    "deals",
    many(size, (no) => ({
      name: `Deal ${no}`,
      stage_id: pick(stages).id,
      account_id: maybe(pick(accounts)),
      contact_id: maybe(pick(contacts)),
      product_id: maybe(pick(products)),
      owner_id: maybe(pick(members)),
      value_minor: maybe(below(1_000_000), 0.9),
      currency: currency(),
      probability: maybe(below(101), 0.4),
      priority: pick(["high", "medium", "low"]),
      opened_on: maybe(past(), 0.8),
      close_date: maybe(dayAt(below(600) - 500), 0.9),
      lost_reason: maybe(pick(["Price", " Price ", "Time"])),
      is_imported: random() < 0.3,
    })),
  );
  await insert(
    "sales",
    many(size * 2, () => ({
      name: "",
      sold_on: past(),
      account_id: maybe(pick(accounts)),
      contact_id: maybe(pick(contacts), 0.3),
      product_id: maybe(pick(products)),
      owner_id: maybe(pick(members)),
      company_id: maybe(pick(companies)),
      category: maybe(pick(["Chairs", "Lamps"]), 0.3),
      channel: maybe(pick(["Shop", "Web"])),
      quantity: maybe(below(20_000) / 1000),
      revenue_minor: random() < 0.1 ? -below(9000) - 1 : below(10) && below(90_000),
      cost_minor: maybe(below(50_000)),
      currency: currency(),
      order_number: maybe(`A${below(size / 3)}`),
      order_status: maybe(pick(["placed", "cancelled", "refunded"]), 0.1),
    })),
  );
  await insert(
    "expenses",
    many(size, () => ({
      name: "",
      spent_on: past(),
      amount_minor: below(40_000),
      currency: currency(),
      category: maybe(pick(["Rent", "Ads", "salaries ", "Wages"])),
      channel: maybe("Web", 0.3),
      company_id: maybe(pick(companies)),
      purpose: pick(["operating", "acquisition", "retention"]),
    })),
  );
  const monthAt = (offset: number) => {
    const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + offset);
    return date.toISOString().slice(0, 10);
  };
  const subjects = [
    {},
    ...accounts.slice(0, 3).map((account_id) => ({ account_id })),
    ...companies.map((company_id) => ({ company_id })),
    ...members.map((owner_id) => ({ owner_id })),
    ...teams.map((team_id) => ({ team_id })),
    { region: "North" },
  ];
  for (const subject of subjects)
    await insert(
      "targets",
      many(18, (no) => ({
        name: "",
        month: monthAt(no - 14),
        measure: "revenue",
        amount_minor: 10_000 + below(400_000),
        currency: pick(["USD", "EUR"]),
        ...subject,
      })),
    );
  await insert(
    "activities",
    many(size, (no) => ({
      title: `Activity ${no}`,
      kind: pick(["call", "meeting", "note", "task"]),
      starts_at: `${past()}T${String(below(24)).padStart(2, "0")}:30:00Z`,
      account_id: maybe(pick(accounts)),
      assignee_id: maybe(pick(members)),
    })),
  );
  await insert(
    "metric_points",
    many(size * 2, () => ({
      name: "",
      day: past(),
      key: pick(["covers", "open_hours", "footfall", "seats"]),
      value: below(9000) / 10,
      dimension: maybe(pick(["Lunch", "Dinner"])),
      company_id: maybe(pick(companies)),
    })),
  );
  await insert(
    "messages",
    many(size, (no) => ({
      name: "",
      body: `Message ${no}`,
      sent_on: past(),
      channel: maybe(pick(["Web", "email"])),
      account_id: maybe(pick(accounts)),
      corrected_sentiment: maybe(pick(["positive", "neutral", "negative"]), 0.3),
    })),
  );
  await sql(
    `insert into public.message_sentiments (workspace_id, id, sentiment, confidence, is_doubtful)
     select workspace_id, id, (array['positive', 'neutral', 'negative'])[1 + abs(hashtext(id::text)) % 3], 0.5, hashtext(id::text) % 2 = 0
     from public.messages where workspace_id = $1 and hashtext(id::text) % 5 <> 0`,
  );
  for (const [from, to, rate] of [
    ["EUR", "USD", 1.1],
    ["USD", "JPY", 150.25],
    ["EUR", "JPY", 161],
  ] as const)
    await insert(
      "exchange_rates",
      // The oldest facts precede the first exchange rate.
      many(6, (no) => ({ day: dayAt(-470 + no * 80), from_currency: from, to_currency: to, rate: rate + no / 100 })),
    );
  await insert("exchange_rates", [{ day: dayAt(-100), from_currency: "USD", to_currency: "EUR", rate: 0.85 }]);
  // Only Postgres may set the creation time of a row.
  for (const table of ["contacts", "deals"]) {
    await owner.query(`alter table public.${table} disable trigger user`);
    await sql(
      `update public.${table} set created_at = private.now() - interval '5 hours' * (abs(hashtext(id::text || '${seed}')) % 2400) where workspace_id = $1`,
    );
    if (table === "deals")
      await sql(
        `update public.deals set stage_entered_at = private.now() - interval '12 hours' - interval '1 day' * (abs(hashtext(id::text)) % 50)
         where workspace_id = $1`,
      );
    await owner.query(`alter table public.${table} enable trigger user`);
  }
}
