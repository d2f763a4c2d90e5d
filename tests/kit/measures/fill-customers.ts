import type pg from "pg";

import { build, type InWorkspace } from "../builder.ts";
import { fillWorld } from "./fill-world.ts";

/**
 * Fills a workspace so that every question about customers has a result on 23 November 2026. Returns the ID of an
 * account with sales.
 */
export async function fillCustomers(owner: pg.Pool, workspace: InWorkspace): Promise<string> {
  const { id } = workspace;
  await fillWorld(owner, id, 7, 40);
  const sql = (text: string) => owner.query<{ id: string }>(text, [id]);
  // Forty more customers: half with some products and half with others, and some of them late.
  await sql(`insert into public.accounts (workspace_id, name, industry, currency)
    select $1, 'Customer ' || n, case when n % 3 = 0 then 'Hotels' else 'Farms' end, 'USD' from generate_series(1, 40) n`);
  await sql(`insert into public.sales (workspace_id, sold_on, account_id, product_id, revenue_minor, currency)
    select $1, date '2026-11-23' - (7 * m + a.n % 50)::integer, a.id, p.id, 1000 * a.n, 'USD'
    from (select id, row_number() over (order by name, id) as n from public.accounts where workspace_id = $1) a
    cross join generate_series(1, 6) m
    join (select id, row_number() over (order by name) - 1 as n from public.products where workspace_id = $1) p on p.n = case a.n % 2 when 0 then m % 2 else 2 + m % 3 end`);
  const make = build(owner);
  const oak = await make.account(workspace, { name: "Oak" });
  const person = await make.contact(workspace, { name: "Olive", account_id: oak.id });
  for (const day of ["07-01", "07-11", "07-21", "07-31", "08-10"])
    await make.activity(workspace, {
      kind: "meeting",
      contact_id: person.id,
      account_id: oak.id,
      starts_at: `2026-${day}T09:00:00Z`,
    });
  await make.deal(workspace, { account_id: oak.id, contact_id: person.id });
  const { rows: own } = await sql("select id from public.members where workspace_id = $1");
  const { id: mailbox } = await make.mailbox(workspace, { sharing: "linked", member_id: own[0]?.id ?? null });
  const subject = { mailbox_id: mailbox, contact_id: person.id, account_id: oak.id };
  const { id: conversation } = await make.conversation(workspace, subject);
  for (const day of ["07-15", "08-20"])
    await make.email(workspace, {
      mailbox_id: mailbox,
      conversation_id: conversation,
      sent_at: `2026-${day}T09:00:00Z`,
    });
  const { rows } = await sql("select id from public.accounts where workspace_id = $1 and name = 'Customer 9'");
  return rows[0]?.id ?? "";
}
