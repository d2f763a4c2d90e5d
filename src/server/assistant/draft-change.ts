import type { ClientBase } from "pg";

import type { Slot } from "#domain/assistant/changes/compile.ts";
import type { ReadChange } from "#domain/assistant/changes/read-change.ts";
import type { Attached, ChangeDraft } from "#domain/assistant/proposed-change.ts";
import type { NamedValue } from "#domain/assistant/vocabulary.ts";
import { fold, isLatin } from "#domain/language/fold.ts";
import { toMinor } from "#domain/numbers/money.ts";
import { type AttachableKind, findNamed } from "#server/assistant/find-named.ts";

/** The values to look up and write, or the names that are ambiguous or unknown. */
export type DraftedChange = { draft: ChangeDraft } | { candidates: Attached[] } | { unknown: string[] };

type DraftRequest = {
  workspaceId: string;
  read: ReadChange;
  attached: readonly Attached[];
  names: readonly NamedValue[];
};

/** Thrown to stop parsing a change request at a name that is ambiguous or unknown. */
class Unclear extends Error {
  readonly drafted: Exclude<DraftedChange, { draft: unknown }>;
  constructor(drafted: Exclude<DraftedChange, { draft: unknown }>) {
    super("A name is ambiguous");
    this.drafted = drafted;
  }
}

/**
 * Converts a change request to values by column. Names are resolved to records with the caller's permissions. Nothing
 * is written.
 */
export async function draftChange(sql: ClientBase, request: DraftRequest): Promise<DraftedChange> {
  try {
    return { draft: await makeDraft(sql, request) };
  } catch (error) {
    if (error instanceof Unclear) return error.drafted;
    throw error;
  }
}

const placesOf: Partial<Record<Slot, readonly AttachableKind[]>> = {
  record: ["accounts", "contacts", "deals"],
  deal: ["deals"],
  contact: ["contacts"],
  account: ["accounts"],
  task: ["activities"],
};
const pointers = { accounts: "account_id", contacts: "contact_id", deals: "deal_id", products: "product_id" } as const;
const maxTitleLength = 100;

async function makeDraft(sql: ClientBase, request: DraftRequest): Promise<ChangeDraft> {
  const { intent, said, day } = request.read;
  const record = (slot: Slot) => recordOf(sql, request, slot);
  const edit = (record: Attached, values: ChangeDraft["values"]): ChangeDraft => {
    if (record.entity === "products") throw new Unclear({ unknown: [record.name] });
    return { entity: record.entity, record: record.id, values };
  };
  const account = async (): Promise<ChangeDraft["values"]> =>
    said.account === undefined ? {} : { account_id: (await record("account")).id };
  switch (intent) {
    case "task.done":
      return edit(await record("task"), { is_done: true });
    case "deal.close":
      return edit(await record("deal"), { close_date: day });
    case "deal.value": {
      const deal = await record("deal");
      return edit(deal, { value_minor: await minorOf(sql, request, deal.id) });
    }
    case "deal.won":
    case "deal.lost": {
      const deal = await record("deal");
      return edit(deal, {
        stage_id: await stageOf(sql, request, deal.id, { kind: intent === "deal.won" ? "won" : "lost" }),
      });
    }
    case "deal.stage": {
      const deal = await record("deal");
      return edit(deal, { stage_id: await stageOf(sql, request, deal.id, { name: said.stage ?? "" }) });
    }
    case "contact.email":
      return edit(await record("contact"), { email: said.email ?? null });
    case "contact.phone":
      return edit(await record("contact"), { phone: said.phone ?? null });
    case "record.owner":
      return edit(await record("record"), { owner_id: await memberOf(sql, request) });
    case "note.create":
    case "call.create": {
      const text = said.text ?? "";
      const about = said.record === undefined ? pointersTo(request.attached) : pointersTo([await record("record")]);
      const title = firstLine(text);
      const kind = intent === "note.create" ? "note" : "call";
      return {
        entity: "activities",
        record: null,
        values: { kind, title, ...(title !== text && { body: text }), ...about },
      };
    }
    case "task.create": {
      const about =
        request.attached.length > 0 ? pointersTo(request.attached) : namedIn(said.title ?? "", request.names);
      const values = { kind: "task", title: said.title ?? "", ...(day && { due_on: day }), ...about };
      return { entity: "activities", record: null, values };
    }
    case "contact.create": {
      const { email, phone } = said;
      const values = { name: said.name ?? "", ...(email && { email }), ...(phone && { phone }), ...(await account()) };
      return { entity: "contacts", record: null, values };
    }
    case "account.create":
      return { entity: "accounts", record: null, values: { name: said.name ?? "" } };
    case "deal.create": {
      const worth: ChangeDraft["values"] = request.read.amount
        ? { value_minor: await minorOf(sql, request, null) }
        : {};
      return { entity: "deals", record: null, values: { name: said.name ?? "", ...worth, ...(await account()) } };
    }
  }
}

const firstLine = (text: string) => {
  const [line = ""] = text.split("\n");
  const letters = Array.from(line);
  return letters.length <= maxTitleLength ? line : `${letters.slice(0, maxTitleLength - 1).join("")}…`;
};

const pointersTo = (records: readonly Attached[]): ChangeDraft["values"] =>
  Object.fromEntries(records.flatMap(({ entity, id }) => (entity === "activities" ? [] : [[pointers[entity], id]])));

/**
 * Returns the single record that a name refers to; attached records take precedence. Throws Unclear if no record or
 * several records have the name.
 */
async function recordOf(sql: ClientBase, { workspaceId, read, attached }: DraftRequest, slot: Slot): Promise<Attached> {
  const name = read.said[slot] ?? "";
  const kinds = placesOf[slot] ?? [];
  const fitting = attached.filter(({ entity }) => kinds.includes(entity));
  const folded = fold(name.replace(/^@/, ""));
  const chosen = fitting.filter((record) => read.isThisOne || fold(record.name).includes(folded));
  const [first, ...others] =
    chosen.length > 0 ? chosen : await findNamed(sql, workspaceId, { name: name.replace(/^@/, ""), kinds });
  if (!first) throw new Unclear({ unknown: [name] });
  if (others.length > 0) throw new Unclear({ candidates: [first, ...others] });
  return first;
}

/**
 * Finds the account and the contact whose names appear in a text; a longer name takes precedence. Throws Unclear if
 * several records of a kind have equally long names.
 */
function namedIn(title: string, names: readonly NamedValue[]): ChangeDraft["values"] {
  const text = fold(title);
  const kinds = { account: "accounts", contact: "contacts" } as const;
  const records = names.flatMap(({ by, id, label }): Attached[] => {
    const at = by === "account" || by === "contact" ? text.indexOf(fold(label)) : -1;
    const isWord =
      at >= 0 && !(isLatin(text[at - 1]) && isLatin(text[at])) && !isMidWord(text, at + fold(label).length);
    return isWord && (by === "account" || by === "contact") ? [{ entity: kinds[by], id, name: label }] : [];
  });
  const byKind = Map.groupBy(records, ({ entity }) => entity);
  for (const same of byKind.values()) {
    const longest = Math.max(...same.map(({ name }) => name.length));
    const best = same.filter(({ name }) => name.length === longest);
    if (best.length > 1) throw new Unclear({ candidates: best.slice(0, 5) });
  }
  return pointersTo(
    [...byKind.values()].flatMap((same) => same.toSorted((a, b) => b.name.length - a.name.length).slice(0, 1)),
  );
}

const isMidWord = (text: string, at: number) => isLatin(text[at - 1]) && isLatin(text[at]);

async function minorOf(sql: ClientBase, { workspaceId, read }: DraftRequest, dealId: string | null): Promise<number> {
  const { rows } = await sql.query<{ currency: string }>(
    "select coalesce((select d.currency from public.deals d where d.workspace_id = w.id and d.id = $2), w.currency) as currency from public.workspaces w where w.id = $1",
    [workspaceId, dealId],
  );
  const currency = rows[0]?.currency ?? "";
  const { amount, said } = read;
  const isOther =
    amount?.currency != null && amount.currency !== currency && amount.currency !== currencySign(currency);
  const minor = amount && !isOther ? toMinor(amount.value, currency) : null;
  if (minor === null) throw new Unclear({ unknown: [said.amount ?? ""] });
  return minor;
}

/**
 * Finds a stage in the deal's own pipeline, by its name or by its kind (won or lost). Throws Unclear if there is none.
 */
async function stageOf(
  sql: ClientBase,
  { workspaceId, read }: DraftRequest,
  dealId: string,
  target: { kind: "won" | "lost" } | { name: string },
): Promise<string> {
  const { rows } = await sql.query<{ id: string; name: string; kind: string }>(
    `select s.id, s.name, s.kind from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.pipeline_id = d.pipeline_id
     where d.workspace_id = $1 and d.id = $2 order by s.position`,
    [workspaceId, dealId],
  );
  const match = rows.find((stage) =>
    "kind" in target ? stage.kind === target.kind : fold(stage.name) === fold(target.name),
  );
  if (!match) throw new Unclear({ unknown: ["name" in target ? target.name : (read.said.deal ?? "")] });
  return match.id;
}

/**
 * Finds a member by full name, by first name if it is unique, or the user for words such as 'me'. Throws Unclear if no
 * member or several members have the name.
 */
async function memberOf(sql: ClientBase, { workspaceId, read }: DraftRequest): Promise<string> {
  const name = fold((read.said.person ?? "").replace(/^@/, ""));
  const { rows } = await sql.query<{ id: string; name: string; is_me: boolean }>(
    "select m.id, m.name, m.id = private.member_id($1) as is_me from public.members m where m.workspace_id = $1",
    [workspaceId],
  );
  if (isMe.test(name)) return rows.find((member) => member.is_me)?.id ?? "";
  const exact = rows.filter((member) => fold(member.name) === name);
  const byFirstName = rows.filter((member) => fold(member.name).split(" ")[0] === name);
  const [first, ...others] = exact.length > 0 ? exact : byFirstName;
  if (!first || others.length > 0) throw new Unclear({ unknown: [read.said.person ?? ""] });
  return first.id;
}

/** Returns the symbol of a currency, which is not unique: several dollars share one. */
const currencySign = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value;

const isMe = /^(?:me|myself|mi|a mi|yo|我|自己|私|自分|나|저)$/u;
