import type { SupabaseClient } from "@supabase/supabase-js";

import type { ImportClient } from "./import-client.ts";

/**
 * Imports a file as if the user clicked only Check and Import. Throws if a step fails, or if the user would be asked
 * for the encoding.
 */
export async function importUntouched(person: ImportClient, file: Buffer, name: string) {
  const { status, body } = await person.upload(new Uint8Array(file), { file_name: name });
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`);
  if (!body.dialect.encoding_sure) throw new Error(`${name}: the encoding is unclear`);
  for (const step of ["plan", "commit"] as const) {
    const started = await person.start(step, body.id, body.mapping);
    if (started.status !== 202) throw new Error(`${name}: ${JSON.stringify(started.body)}`);
    const run = await person.finish(started.body.id);
    if (run.status !== "succeeded") throw new Error(`${name}: ${JSON.stringify(run.error)}`);
  }
  return person.read(body.id);
}

type Named = { name: string; external_id?: string | null } | null;
export type StoredContact = {
  name: string;
  email: string | null;
  phone: string | null;
  title: string | null;
  lifecycle: string | null;
  external_id: string | null;
  account: Named;
};
export type StoredDeal = {
  name: string;
  external_id: string | null;
  value_minor: number | null;
  currency: string;
  probability: number | null;
  opened_on: string | null;
  close_date: string | null;
  account: Named;
  contact: (Named & { account: Named }) | null;
  owner: Named;
  stage: { name: string; kind: string };
};
export type StoredAccount = {
  name: string;
  external_id: string | null;
  phone: string | null;
  city: string | null;
  country: string | null;
  owner: Named;
  contacts: { name: string; email: string | null }[];
};
export type StoredSale = {
  order_number: string | null;
  sold_on: string;
  quantity: number | null;
  revenue_minor: number;
  currency: string;
  account: Named;
  product: Named;
};

const columns = {
  contacts: "name, email, phone, title, lifecycle, external_id, account:accounts(name, external_id)",
  deals:
    "name, external_id, value_minor, currency, probability, opened_on, close_date, account:accounts(name, external_id), contact:contacts(name, account:accounts(name, external_id)), owner:members!deals_workspace_id_owner_id_fkey(name), stage:stages(name, kind)",
  accounts:
    "name, external_id, phone, city, country, owner:members!accounts_workspace_id_owner_id_fkey(name), contacts(name, email)",
  sales:
    "order_number, sold_on, quantity, revenue_minor, currency, account:accounts(name, external_id), product:products(name)",
};
type Stored = { contacts: StoredContact; deals: StoredDeal; accounts: StoredAccount; sales: StoredSale };

const pageSize = 1000;

/** Returns columns of all records of a kind in the user's only workspace. */
export async function readAll(supabase: SupabaseClient, kind: string, chosen: string): Promise<unknown[]> {
  const all: unknown[] = [];
  while (all.length % pageSize === 0) {
    const { data, error } = await supabase
      .from(kind)
      .select(chosen)
      .order("id")
      .range(all.length, all.length + pageSize - 1);
    if (error) throw new Error(error.message);
    if (data.length === 0) break;
    all.push(...data);
  }
  return all;
}

/** Returns all records of a kind with the names of their linked records. */
export const storedRecords = async <Kind extends keyof Stored>(supabase: SupabaseClient, kind: Kind) =>
  (await readAll(supabase, kind, columns[kind])) as Stored[Kind][];

/**
 * A file, the kind and number of records that result from importing it unchanged, and a function that compares the
 * stored records with an independent reading.
 */
export type UntouchedFile = {
  name: string;
  file: Buffer;
  entity: keyof Stored;
  count: number;
  compare: (supabase: SupabaseClient) => Promise<{ expected: unknown[]; stored: unknown[] }>;
};

type Numbered = { number: string | null };

/** Compares records by their numbers in the file. */
export const byNumber = (one: Numbered, other: Numbered) => ((one.number ?? "") < (other.number ?? "") ? -1 : 1);
