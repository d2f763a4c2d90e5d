import type pg from "pg";

import type { Database } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";

import { detectedBuilder } from "./detected-builder.ts";
import { freshEmail } from "./fresh-email.ts";
import { idAt } from "./id-at.ts";
import { requiredOf } from "./required-of.ts";

type Tables = Database["public"]["Tables"];
export type Table = keyof Tables;
export type Row<T extends Table> = Tables[T]["Row"];
export type Fields<T extends Table> = Partial<Tables[T]["Insert"]>;
export type InWorkspace = { id: string };

export type BuiltUser = {
  id: string;
  email: string;
  /** This user, signed in, for asRole and runRoundTrip. */
  caller: { role: "authenticated"; claims: string };
  /** The workspace that sign-up created. */
  workspace: Row<"workspaces">;
  member: Row<"members">;
};

export type Builder = ReturnType<typeof build>;

export type Insert = <T extends Table>(table: T, row: Fields<T>) => Promise<Row<T>>;

/**
 * Returns functions that create test data as the owner of the schema. They fill in missing values and return rows in
 * the format of the API.
 */
export function build(owner: pg.Pool | pg.ClientBase) {
  let count = 0;
  const next = () => (count += 1);

  async function insert<T extends Table>(table: T, row: Fields<T>): Promise<Row<T>> {
    const columns = Object.keys(row);
    const { rows } = await owner.query<{ row: Row<T> }>(
      `insert into public.${table} as made (${columns.join(", ")})
       select ${columns.join(", ")} from jsonb_populate_record(null::public.${table}, $1) returning to_jsonb(made) as row`,
      [JSON.stringify(row)],
    );
    return only(rows).row;
  }

  async function find<T extends Table>(table: T, where: string, values: unknown[]): Promise<Row<T>> {
    const { rows } = await owner.query<{ row: Row<T> }>(
      `select to_jsonb(found) as row from public.${table} found where ${where}`,
      values,
    );
    return only(rows).row;
  }

  const inWorkspace =
    <T extends Entity | "members" | "pipelines" | "stages" | "companies">(table: T, noun: string) =>
    (workspace: InWorkspace, fields: Fields<T> = {}) =>
      insert(table, { name: `${noun} ${next()}`, ...fields, workspace_id: workspace.id });

  return {
    ...detectedBuilder(insert, next),
    /** Creates a login with a profile, workspace and pipeline. */
    async user(fields: { email?: string; meta?: Record<string, unknown> } = {}): Promise<BuiltUser> {
      const email = fields.email ?? freshEmail("person");
      const meta = fields.meta ?? { first_name: "Person", last_name: String(count) };
      const { rows } = await owner.query<{ id: string }>(
        `insert into auth.users (aud, role, email, email_confirmed_at, raw_user_meta_data)
         values ('authenticated', 'authenticated', $1, now(), $2) returning id`,
        [email, meta],
      );
      const { id } = only(rows);
      const member = await find("members", "user_id = $1", [id]);
      const workspace = await find("workspaces", "id = $1", [member.workspace_id]);
      const claims = JSON.stringify({ sub: id, role: "authenticated", email, aal: "aal1" });
      return { id, email, caller: { role: "authenticated", claims }, workspace, member };
    },
    /** Creates another workspace for a user. */
    async workspace(user: { id: string }, fields: Pick<Fields<"workspaces">, "name" | "currency" | "time_zone"> = {}) {
      const { name = `Workspace ${next()}`, currency = "USD", time_zone: zone = "UTC" } = fields;
      const { rows } = await owner.query<{ id: string }>("select private.insert_workspace($1, $2, $3) as id", [
        user.id,
        name,
        zone,
      ]);
      const { id } = only(rows);
      await owner.query("update public.workspaces set currency = $2 where id = $1 and currency <> $2", [id, currency]);
      return find("workspaces", "id = $1", [id]);
    },
    member: inWorkspace("members", "Member"),
    invitation: (workspace: InWorkspace, fields: Fields<"invitations"> = {}) =>
      insert("invitations", { email: `guest${next()}@example.com`, ...fields, workspace_id: workspace.id }),
    record: (workspace: InWorkspace, entity: Entity) => inWorkspace(entity, "Record")(workspace, requiredOf[entity]),
    account: inWorkspace("accounts", "Account"),
    /** Creates a contact. Its ID contains its creation time, as if it had been stored then. */
    contact: (workspace: InWorkspace, fields: Fields<"contacts"> = {}) =>
      inWorkspace("contacts", "Contact")(workspace, { id: idAt(fields.created_at), ...fields }),
    product: inWorkspace("products", "Product"),
    pipeline: inWorkspace("pipelines", "Pipeline"),
    stage: inWorkspace("stages", "Stage"),
    deal: inWorkspace("deals", "Deal"),
    sale: (workspace: InWorkspace, fields: Fields<"sales"> = {}) =>
      insert("sales", { ...requiredOf.sales, ...fields, workspace_id: workspace.id }),
    expense: (workspace: InWorkspace, fields: Fields<"expenses"> = {}) =>
      insert("expenses", { ...requiredOf.expenses, ...fields, workspace_id: workspace.id }),
    target: (workspace: InWorkspace, fields: Fields<"targets"> = {}) =>
      insert("targets", { ...requiredOf.targets, ...fields, workspace_id: workspace.id }),
    metricPoint: (workspace: InWorkspace, fields: Fields<"metric_points"> = {}) =>
      insert("metric_points", { ...requiredOf.metric_points, ...fields, workspace_id: workspace.id }),
    message: (workspace: InWorkspace, fields: Fields<"messages"> = {}) =>
      insert("messages", { ...requiredOf.messages, ...fields, workspace_id: workspace.id }),
    messageReading: async (workspace: InWorkspace, fields: Fields<"message_sentiments"> = {}) =>
      insert("message_sentiments", {
        id: (await insert("messages", { ...requiredOf.messages, workspace_id: workspace.id })).id,
        language: "en",
        sentiment: "positive",
        confidence: 0.9,
        ...fields,
        workspace_id: workspace.id,
      }),
    exchangeRate: (workspace: InWorkspace, fields: Fields<"exchange_rates"> = {}) =>
      insert("exchange_rates", {
        day: "2026-03-01",
        from_currency: "EUR",
        to_currency: "USD",
        rate: 1.1,
        ...fields,
        workspace_id: workspace.id,
      }),
    kpiTarget: (workspace: InWorkspace, fields: Fields<"kpi_targets"> = {}) =>
      insert("kpi_targets", { measure: "food_cost_share", low: 25, high: 32, ...fields, workspace_id: workspace.id }),
    company: inWorkspace("companies", "Company"),
    location: (workspace: InWorkspace, fields: Fields<"locations">) =>
      insert("locations", { name: `Location ${next()}`, ...fields, workspace_id: workspace.id }),
    /** Returns one of the departments of a new company. */
    department: ({ workspace_id, id }: Row<"companies">, kind: Row<"departments">["kind"] = "customer_support") =>
      find("departments", "workspace_id = $1 and company_id = $2 and kind = $3", [workspace_id, id, kind]),
    team: (workspace: InWorkspace, fields: Fields<"teams">) =>
      insert("teams", { name: `Team ${next()}`, ...fields, workspace_id: workspace.id }),
    placement: (workspace: InWorkspace, fields: Fields<"placements">) =>
      insert("placements", { ...fields, workspace_id: workspace.id }),
    run: (workspace: InWorkspace, fields: Fields<"runs"> = {}) =>
      insert("runs", { name: "import-plan", ...fields, workspace_id: workspace.id }),
    runStep: ({ workspace_id, id }: Row<"runs">) =>
      insert("run_steps", { workspace_id, run_id: id, name: "write", attempt: 1, started_at: "2026-01-01T00:00:00Z" }),
    changeSet: (workspace: InWorkspace, fields: Fields<"change_sets"> = {}) =>
      insert("change_sets", {
        kind: "bulk_edit",
        entity: "deals",
        record_count: 1,
        ...fields,
        workspace_id: workspace.id,
      }),
    customField: ({ id: workspace_id }: InWorkspace, fields: Fields<"custom_fields"> = {}) =>
      insert("custom_fields", { entity: "deals", label: `Field ${next()}`, kind: "text", ...fields, workspace_id }),
    recordLayout: (workspace: InWorkspace, fields: Fields<"record_layouts"> = {}) =>
      insert("record_layouts", { entity: "accounts", hidden: ["external_id"], ...fields, workspace_id: workspace.id }),
    activity: (workspace: InWorkspace, fields: Fields<"activities"> = {}) =>
      insert("activities", { kind: "note", title: `Note ${next()}`, ...fields, workspace_id: workspace.id }),
    notification: (workspace: InWorkspace, fields: Fields<"notifications">) =>
      insert("notifications", { kind: "mention", ...fields, workspace_id: workspace.id }),
    tag: (workspace: InWorkspace, fields: Fields<"tags"> = {}) =>
      insert("tags", { name: `Tag ${next()}`, ...fields, workspace_id: workspace.id }),
    savedView: (workspace: InWorkspace, fields: Fields<"saved_views"> = {}) =>
      insert("saved_views", { name: `View ${next()}`, entity: "deals", ...fields, workspace_id: workspace.id }),
    chat: (workspace: InWorkspace, fields: Fields<"chats"> = {}) =>
      insert("chats", { title: `Chat ${next()}`, ...fields, workspace_id: workspace.id }),
    chatMessage: (workspace: InWorkspace, fields: Fields<"chat_messages">) =>
      insert("chat_messages", { question: "How many deals do we have?", ...fields, workspace_id: workspace.id }),
    favourite: (workspace: InWorkspace, fields: Fields<"favourites">) =>
      insert("favourites", { ...fields, workspace_id: workspace.id }),
    wrongAnswer: (workspace: InWorkspace, fields: Fields<"wrong_answers"> = {}) =>
      insert("wrong_answers", {
        id: crypto.randomUUID(),
        question: "How many deals do we have?",
        language: "en",
        refunded: 0,
        ...fields,
        workspace_id: workspace.id,
      }),
    pinnedChart: (workspace: InWorkspace, fields: Fields<"pinned_charts">) =>
      insert("pinned_charts", {
        title: `Chart ${next()}`,
        chart: { kind: "line", question: { measures: ["revenue"], range: "last_12_months", grain: "month" } },
        ...fields,
        workspace_id: workspace.id,
      }),
    /** Creates a program's access token for a user's own workspace. Its secret is unknown. */
    accessToken: ({ id, workspace, member }: BuiltUser, fields: Fields<"access_tokens"> = {}) =>
      insert("access_tokens", {
        name: `Token ${next()}`,
        scopes: ["read"],
        prefix: "vnd_0123456789ab",
        expires_at: "2100-01-01",
        ...fields,
        workspace_id: workspace.id,
        member_id: member.id,
        user_id: id,
      }),
    auditEntry: (workspace: InWorkspace, fields: Partial<Fields<"audit_entries">> = {}) =>
      insert("audit_entries", { kind: "exports.saved", ...fields, workspace_id: workspace.id }),
    /** Creates an analysis of a period, without findings. */
    async analysis(workspace: InWorkspace, fields: Fields<"analyses"> = {}) {
      const span = { from: "2026-01-01", to: "2026-01-30" };
      const nothing = { standing: [], changes: [], stuck: [], risks: [], steps: [], limits: [] };
      const head = { version: 1, at: "2026-01-30T00:00:00Z", currency: "USD", rows: 0, deals: 0 } as const;
      const findings = { ...head, period: span, before: span, ...nothing };
      const about = { period: "30d", period_from: span.from, period_to: span.to, findings };
      return insert("analyses", { id: crypto.randomUUID(), ...about, ...fields, workspace_id: workspace.id });
    },
    async duplicatePair(workspace: InWorkspace, fields: Fields<"duplicate_pairs"> = {}) {
      const [left_id, right_id] = [
        fields.left_id ?? (await this.contact(workspace)).id,
        fields.right_id ?? (await this.contact(workspace)).id,
      ].toSorted();
      const found = { entity: "contacts", score: 30, probability: 0.999, level: "certain", cluster: left_id } as const;
      return insert("duplicate_pairs", { ...found, ...fields, left_id, right_id, workspace_id: workspace.id });
    },
    /** Stores the contents of a file that has no row yet, and returns the file's ID. */
    async fileContents(workspace: InWorkspace): Promise<string> {
      const { rows } = await owner.query<{ file_id: string }>(
        `insert into private.file_contents (workspace_id, file_id, variant, media_type, byte_size)
         values ($1, uuidv7(), 'original', 'text/plain', 4) returning file_id`,
        [workspace.id],
      );
      return only(rows).file_id;
    },
    async file(workspace: InWorkspace, fields: Fields<"files">) {
      const id = await this.fileContents(workspace);
      const described = { name: `file-${next()}.txt`, media_type: "text/plain", byte_size: 4 };
      return insert("files", { ...described, ...fields, id, workspace_id: workspace.id });
    },
    import: (workspace: InWorkspace, fields: Fields<"imports"> = {}) =>
      insert("imports", { file_name: `file-${next()}.csv`, entity: "deals", ...fields, workspace_id: workspace.id }),
    onboarding: (user: Pick<BuiltUser, "id">, fields: Fields<"user_onboarding"> = {}) =>
      insert("user_onboarding", {
        business_type: "retail",
        team_size: "small",
        focus_areas: ["sales"],
        ...fields,
        user_id: user.id,
      }),
    /** Creates a finished export. */
    async dataExport({ id: user_id }: Pick<BuiltUser, "id">) {
      const { id } = await insert("runs", { name: "data-export", status: "succeeded", user_id });
      return insert("data_exports", { id, user_id });
    },
    photo: (user: Pick<BuiltUser, "id">) => insert("photos", { user_id: user.id, picture: "\\x00" }),
    dailyBonus: (user: Pick<BuiltUser, "id">, fields: Fields<"daily_bonuses"> = {}) =>
      insert("daily_bonuses", { bonus_date: "2026-01-01", ...fields, user_id: user.id }),
    payment: (user: Pick<BuiltUser, "id">, fields: Fields<"payments"> = {}) =>
      insert("payments", {
        package_id: "price_vanda_token_100",
        tokens: 100,
        amount_minor: 100,
        currency: "USD",
        provider: "demo",
        ...fields,
        user_id: user.id,
      }),
    tokenCap: (user: Pick<BuiltUser, "id">) => insert("token_caps", { user_id: user.id, cap: 100 }),
    tokenCapNotice: (user: Pick<BuiltUser, "id">) =>
      insert("token_cap_notices", { user_id: user.id, month: "2026-01", percent: 80, cap: 100 }),
    contactMessage: () =>
      insert("contact_messages", {
        name: "Ada Tan",
        email: "ada@example.com",
        subject: "A question",
        message: "Do you speak Malay?",
        language: "en",
      }),
    /** Creates a user whose token balance is deleted, and returns the ID. */
    async userWithoutTokens(): Promise<string> {
      const { id } = await this.user();
      await owner.query("delete from public.user_tokens where user_id = $1", [id]);
      return id;
    },
    /** Creates a user whose profile is deleted, and returns the ID. */
    async userWithoutProfile(): Promise<string> {
      const { id } = await this.user();
      await owner.query("delete from public.profiles where user_id = $1", [id]);
      return id;
    },
    /** Returns the stages of a workspace by name, in board order. */
    async stages(workspace: InWorkspace): Promise<Record<string, Row<"stages">>> {
      const { rows } = await owner.query<{ row: Row<"stages"> }>(
        "select to_jsonb(s) as row from public.stages s where workspace_id = $1 order by position",
        [workspace.id],
      );
      return Object.fromEntries(rows.map(({ row }) => [row.name, row]));
    },
  };
}

function only<T>(rows: T[]): T {
  if (rows.length !== 1) throw new Error(`Expected one row, found ${rows.length}`);
  return rows[0] as T;
}
