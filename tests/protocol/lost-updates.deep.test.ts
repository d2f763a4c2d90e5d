import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TableName } from "#domain/database.ts";
import { isSame } from "#web/data/requests/changes-between.ts";
import { createUpdateRows } from "#web/data/requests/update-rows.ts";
import { createWorkspaceRows } from "#web/data/requests/workspace-rows.ts";

import { build, type Builder } from "../kit/builder.ts";
import { long } from "../kit/long.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const colleague = await signUp(vanda);
  bo = { ...colleague, member: await make.member(ana.workspace, { role: "admin", user_id: colleague.id }) };
});
afterAll(() => vanda?.stop());

const definition = (value: string) => ({
  trigger: { on: "created", entity: "contacts", where: "" },
  steps: [{ do: "set", field: "title", value }],
});
const conditions = (value: string) => [{ field: "subject", is: "contains", value }];

/** Creates a row as a database administrator, who has all permissions. */
async function insert(table: string, row: Record<string, unknown>): Promise<{ id: string }> {
  const columns = Object.keys(row);
  const { rows } = await vanda.database.owner.query<{ id: string }>(
    `insert into public.${table} (${columns.join()})
     select ${columns.join()} from jsonb_populate_record(null::public.${table}, $1) returning id`,
    [row],
  );
  return rows[0] ?? { id: "" };
}

const within = (row: Record<string, unknown>) => ({ ...row, workspace_id: ana.workspace.id });
const servers = {
  imap_host: "imap.orchid.example",
  imap_port: 993,
  imap_security: "tls",
  smtp_host: "smtp.orchid.example",
  smtp_port: 465,
  smtp_security: "tls",
  fetches_since: "2026-01-01",
  next_sync_at: "2100-01-01T00:00:00Z",
  sharing: "workspace",
  state: "ok",
};
async function mailbox(): Promise<string> {
  const address = `${crypto.randomUUID()}@orchid.example`;
  return (await insert("mailboxes", within({ ...servers, address, login: address, member_id: ana.member.id }))).id;
}

type Kind = {
  create: () => Promise<{ id: string }>;
  /** The values to write into each column. */
  values: () => Record<string, readonly unknown[]>;
};

const kinds: Partial<Record<TableName, Kind>> = {
  accounts: {
    create: () => make.account(ana.workspace),
    values: () => ({ name: ["Oak", "Elm"], city: [null, "Espoo", "Turku"], industry: [null, "Timber", "Retail"] }),
  },
  contacts: {
    create: () => make.contact(ana.workspace),
    values: () => ({
      name: ["Ada", "Grace"],
      title: [null, "CEO", "CTO"],
      phone: [null, "+65 6123 4567", "+65 6123 4568"],
    }),
  },
  deals: {
    create: () => make.deal(ana.workspace),
    values: () => ({
      name: ["Desks", "Chairs"],
      value_minor: [100, 200],
      close_date: [null, "2026-12-01", "2026-12-02"],
    }),
  },
  activities: {
    create: () => make.activity(ana.workspace, { kind: "task" }),
    values: () => ({
      title: ["Call", "Visit"],
      body: [null, "Bring the contract", "Ask for Ana"],
      due_on: [null, "2026-12-01", "2026-12-02"],
      assignee_id: [null, ana.member.id, bo.member.id],
    }),
  },
  workflows: {
    create: () => make.workflow(ana.workspace, { runs_as: ana.member.id }),
    values: () => ({ name: ["Welcome", "Follow up"], definition: [definition("A"), definition("B")] }),
  },
  conversations: {
    create: async () =>
      insert(
        "conversations",
        within({
          mailbox_id: await mailbox(),
          party_address: "bea@elm.example",
          subject: "Desks",
          last_at: "2026-11-01T10:00:00Z",
        }),
      ),
    values: () => ({ assignee_id: [null, ana.member.id, bo.member.id], status: ["open", "done", "spam"] }),
  },
  email_rules: {
    create: async () =>
      insert("email_rules", within({ mailbox_id: await mailbox(), conditions: conditions("A"), moves_to: "done" })),
    values: () => ({
      conditions: [conditions("B"), conditions("C")],
      match: ["all", "any"],
      moves_to: ["done", "spam"],
      stops: [true, false],
    }),
  },
  email_templates: {
    create: () => insert("email_templates", within({ name: crypto.randomUUID(), subject: "", body: "Hello" })),
    values: () => ({ subject: ["Offer", "Thanks"], body: ["Hello", "Good day"] }),
  },
  tags: {
    create: () => make.tag(ana.workspace),
    values: () => ({ colour: ["blue", "rose", "teal"] }),
  },
};

/** A change of a random subset of columns. */
const editOf = (values: Record<string, readonly unknown[]>) =>
  fc.record(
    Object.fromEntries(Object.entries(values).map(([column, choices]) => [column, fc.constantFrom(...choices)])),
    { requiredKeys: [] },
  );

test.for(Object.entries(kinds).map(([table, kind]) => ({ table: table as TableName, kind })))(
  "when two users edit the same row of $table, no change is lost without asking the second",
  { tags: "deep" },
  async ({ table, kind }) => {
    const values = kind.values();
    const columns = Object.keys(values);
    const storeOf = (person: SignedUp) => createWorkspaceRows(person.client, ana.workspace.id);
    const neverAsked = () => Promise.reject(new Error("The first to save was asked"));
    await fc.assert(
      fc.asyncProperty(editOf(values), editOf(values), fc.boolean(), async (theirs, mine, isMine) => {
        const { id } = await kind.create();
        const read = async () => {
          const [row] = await storeOf(ana).read(table, [id], columns);
          if (!row) throw new Error(`The row of ${table} cannot be read`);
          return row;
        };
        const before = await read();
        await createUpdateRows(storeOf(bo), neverAsked)(table, [before], theirs);
        const saved = await read();

        const asked = new Map<string, { mine: unknown; theirs: unknown }>();
        const update = createUpdateRows(storeOf(ana), async (clashes) => {
          for (const clash of clashes) asked.set(clash.column, clash);
          return clashes.map(() => isMine);
        });
        await update(table, [before], mine);
        const after = await read();

        for (const column of columns) {
          const wasWritten = !isSame(column, before[column], saved[column]);
          const isWritten = column in mine;
          const isClash = wasWritten && isWritten && !isSame(column, mine[column], saved[column]);
          const question = asked.get(column);
          expect(question !== undefined, `${column} is asked about`).toBe(isClash);
          if (question) {
            expect(isSame(column, question.mine, mine[column])).toBe(true);
            expect(isSame(column, question.theirs, saved[column])).toBe(true);
          }
          const expected = isWritten && (!isClash || isMine) ? mine[column] : saved[column];
          expect(isSame(column, after[column], expected), `${column} after both edits`).toBe(true);
        }
      }),
      { numRuns: long(12) },
    );
  },
);
