import { entities, mapEntities, hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";

import type { Builder, BuiltUser } from "../../tests/kit/builder.ts";
import { requiredOf } from "../../tests/kit/required-of.ts";
import { detectedRows } from "./sweep-detected-rows.ts";
import { fieldRows } from "./sweep-field-rows.ts";
import { mailRows, mailRules } from "./sweep-mail-rows.ts";
import { personalRows } from "./sweep-personal-rows.ts";

export const verbs = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof verbs)[number];
export const roles = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof roles)[number];
/**
 * The lowest role in the row's workspace. self: the user whom the row is about; `none`: no user at all; `everyone`:
 * also strangers.
 */
export type Least = Role | "self" | "none" | "everyone";

export type Rule = Record<Verb, Least> & {
  /** Rights of the server's own roles, which users never assume. */
  worker?: readonly Verb[];
  serviceRole?: readonly Verb[];
  /** True if programs with an access token have no access, regardless of their owner's role. */
  closedToPrograms?: true;
};

const records: Rule = { select: "viewer", insert: "member", update: "member", delete: "member" };
const shapedByAdmins: Rule = { select: "viewer", insert: "admin", update: "admin", delete: "admin" };
const writtenByTheServer: Rule = { select: "viewer", insert: "none", update: "none", delete: "none" };
const readByAdmins: Rule = { ...writtenByTheServer, select: "admin" };
const writtenByAJob: Rule = { ...writtenByTheServer, worker: ["select", "insert", "delete"] };
const writtenByAPaidRun: Rule = { ...writtenByAJob, delete: "admin", closedToPrograms: true };
const writtenByTheLedger: Rule = { ...writtenByTheServer, select: "self", serviceRole: ["select"] };

/**
 * The rights on each table: 'viewer reads; member also creates, edits, deletes; admin also pipelines and members; owner
 * also hands over and deletes'. The sweep fails for a table that is missing here.
 */
export const rules: Record<string, Rule> = {
  profiles: { select: "self", insert: "none", update: "self", delete: "none" },
  photos: {
    select: "viewer",
    insert: "none",
    update: "none",
    delete: "self",
    worker: ["select", "insert", "update"],
  },
  user_onboarding: { select: "self", insert: "self", update: "self", delete: "none" },
  user_tokens: writtenByTheLedger,
  token_transactions: writtenByTheLedger,
  daily_bonuses: writtenByTheLedger,
  token_packages: { ...writtenByTheLedger, select: "everyone" },
  payments: writtenByTheLedger,
  token_caps: writtenByTheLedger,
  token_cap_notices: writtenByTheLedger,
  // Read by the operator of the server.
  contact_messages: {
    select: "none",
    insert: "none",
    update: "none",
    delete: "none",
    serviceRole: ["select", "delete"],
  },
  data_exports: { ...writtenByTheServer, select: "self", worker: verbs },
  workspaces: { select: "viewer", insert: "none", update: "admin", delete: "owner" },
  members: shapedByAdmins,
  invitations: readByAdmins,
  pipelines: shapedByAdmins,
  stages: shapedByAdmins,
  custom_fields: { ...shapedByAdmins, worker: ["select"] },
  record_layouts: shapedByAdmins,
  ...mapEntities(() => records),
  tags: records,
  companies: records,
  exchange_rates: records,
  kpi_targets: records,
  promotion_generations: writtenByAPaidRun,
  promotion_ideas: records,
  promotions: records,
  sheets: records,
  ...mailRules,
  // Promotions change only within a change set, which has its own tests.
  promotion_accounts: records,
  workflows: { ...records, closedToPrograms: true },
  locations: records,
  departments: records,
  teams: records,
  placements: records,
  activities: { ...records, worker: ["select"] },
  notifications: { select: "self", insert: "none", update: "self", delete: "none", worker: ["select", "insert"] },
  files: { ...records, worker: ["select"] },
  // Rules for shared views. Private views have their own tests.
  saved_views: { select: "viewer", insert: "member", update: "admin", delete: "admin", closedToPrograms: true },
  // Rules for shared chats. Private chats have their own tests.
  chats: { ...shapedByAdmins, insert: "member", worker: ["select", "update"], closedToPrograms: true },
  chat_messages: { ...writtenByTheServer, worker: ["select", "insert", "update"], closedToPrograms: true },
  // Users can also read their own reports, which has its own test.
  wrong_answers: { ...readByAdmins, update: "admin", worker: ["select", "insert"], closedToPrograms: true },
  favourites: { select: "self", insert: "self", update: "none", delete: "self" },
  // Rules for shared alerts. Private alerts have their own tests.
  metric_alerts: {
    select: "viewer",
    insert: "self",
    update: "self",
    delete: "admin",
    worker: ["select", "update"],
    closedToPrograms: true,
  },
  pinned_charts: { select: "viewer", insert: "self", update: "self", delete: "admin", closedToPrograms: true },
  // Users can also read their own tokens, which has its own test.
  access_tokens: readByAdmins,
  change_sets: { ...writtenByTheServer, insert: "member" },
  change_log: { ...writtenByTheServer, serviceRole: ["select"] },
  audit_entries: { ...readByAdmins, serviceRole: ["select"] },
  runs: { ...writtenByTheServer, worker: verbs },
  run_steps: { ...writtenByTheServer, worker: verbs },
  // Viewers cannot import, and cannot read the imports of others.
  imports: { ...writtenByTheServer, select: "member", worker: verbs },
  // A member with read access can delete only their own reports, which has its own test.
  forecast_reports: { ...writtenByAPaidRun, delete: "none" },
  frozen_forecasts: writtenByAJob,
  score_models: writtenByAJob,
  deal_scores: writtenByAJob,
  lead_scores: writtenByAJob,
  analyses: writtenByAPaidRun,
  // A job reads this table through its own functions.
  message_sentiments: { ...writtenByTheServer, serviceRole: ["select"] },
  // A job finds the pairs; users only decide about them.
  duplicate_pairs: { ...writtenByTheServer, update: "member", worker: verbs },
};

export type Sample = {
  /** The key of a row that can be deleted without breaking other rows. */
  key: Record<string, string>;
  /** Values of another row that can be inserted in the same workspace. */
  fresh: Record<string, unknown>;
  /** SQL that the owner of the schema runs before an insert if only one such row can exist. */
  makeRoom?: string;
  /** A change that every role with edit rights may make. */
  change: string;
};

/** Returns one row of each table in a user's workspace, and the changes to try on it. */
export async function sampleRows(make: Builder, person: BuiltUser): Promise<Record<string, Sample>> {
  const { workspace } = person;
  const workspace_id = workspace.id;
  const pipeline = await make.pipeline(workspace);
  const stage = await make.stage(workspace, { pipeline_id: pipeline.id });
  // A pipeline always has at least one open stage.
  await make.stage(workspace, { pipeline_id: pipeline.id });
  const { Qualified: first } = await make.stages(workspace);
  const placed = { pipeline_id: first?.pipeline_id, stage_id: first?.id };
  const deal = await make.deal(workspace);
  const run = await make.run(workspace);
  const [step, whole] = [await make.runStep(run), await make.dataExport(person)];
  const account = await make.account(workspace);
  const activity = await make.activity(workspace);
  const notification = await make.notification(workspace, { member_id: person.member.id, activity_id: activity.id });
  const company = await make.company(workspace);
  const department = await make.department(company);
  const at = { workspace_id, department_id: department.id };
  const named = (row: { id: string }, fresh: object = {}): Sample => ({
    key: { workspace_id, id: row.id },
    fresh: { workspace_id, name: "Fresh", ...fresh },
    change: "name = 'Changed'",
  });
  const ofKinds: Record<string, Sample> = {};
  for (const entity of entities)
    ofKinds[entity] = named(await make.record(workspace, entity), {
      ...requiredOf[entity],
      ...(hasCurrencyColumn(entity) && { currency: "USD" }),
      ...(entity === "targets" && { month: "2026-04-01", subject: "workspace" }), // One target per month.
    });
  return {
    profiles: {
      key: { user_id: person.id },
      fresh: { user_id: await make.userWithoutProfile(), display_name: "Fresh" },
      change: "display_name = 'Changed'",
    },
    photos: {
      key: { user_id: (await make.photo(person)).user_id },
      fresh: { user_id: person.id, picture: "\\x00" },
      makeRoom: `delete from photos where user_id = '${person.id}';`,
      change: "updated_at = now()",
    },
    user_onboarding: {
      key: { user_id: (await make.onboarding(person)).user_id },
      fresh: { user_id: person.id, business_type: "tech", team_size: "solo", focus_areas: ["sales"] },
      makeRoom: `delete from user_onboarding where user_id = '${person.id}';`,
      change: "team_size = 'large'",
    },
    ...(await personalRows(make, person)),
    ...(await detectedRows(make, workspace)),
    ...(await mailRows(make, person)),
    data_exports: { key: { id: whole.id }, fresh: { id: run.id, user_id: person.id }, change: "byte_size = 1" },
    run_steps: {
      key: { workspace_id, run_id: step.run_id },
      fresh: { workspace_id, run_id: step.run_id, name: "fresh", attempt: 1, started_at: "2026-01-01" },
      change: "tries = 2",
    },
    workspaces: { key: { id: workspace_id }, fresh: { name: "Fresh" }, change: "name = 'Changed'" },
    members: named(await make.member(workspace), { role: "viewer" }),
    invitations: {
      ...named(await make.invitation(workspace)),
      fresh: { workspace_id, email: "fresh@example.com" },
      change: "role = 'admin'",
    },
    pipelines: named(pipeline),
    stages: { ...named(stage, { pipeline_id: pipeline.id }), change: "colour = 'rose'" },
    ...ofKinds,
    deals: named(deal, { currency: "USD", deal_number: "CRM999999", ...placed }),
    activities: {
      ...named(activity),
      fresh: { workspace_id, kind: "note", title: "Fresh" },
      change: "title = 'Changed'",
    },
    notifications: {
      key: { workspace_id, id: notification.id },
      fresh: { workspace_id, member_id: notification.member_id, kind: "mention", activity_id: activity.id },
      change: "read_at = now()",
    },
    tags: named(await make.tag(workspace)),
    companies: named(company),
    exchange_rates: {
      ...named(await make.exchangeRate(workspace)),
      fresh: { workspace_id, day: "2026-04-01", from_currency: "EUR", to_currency: "USD", rate: 1.2 },
      change: "rate = 1.3",
    },
    kpi_targets: {
      ...named(await make.kpiTarget(workspace)),
      fresh: { workspace_id, measure: "waste_share", high: 8 },
      change: "high = 40",
    },
    locations: named(await make.location(workspace, { company_id: company.id }), { company_id: company.id }),
    departments: {
      ...named(department),
      fresh: { workspace_id, company_id: company.id, kind: "human_resources" },
      makeRoom: `delete from departments where company_id = '${company.id}' and kind = 'human_resources';`,
      change: "head_id = null",
    },
    teams: named(await make.team(workspace, at), at),
    placements: {
      ...named(await make.placement(workspace, { ...at, member_id: (await make.member(workspace)).id })),
      fresh: { ...at, member_id: person.member.id },
      change: "team_id = null",
    },
    saved_views: named(await make.savedView(workspace, { is_shared: true }), { entity: "deals", is_shared: true }),
    favourites: {
      key: {
        workspace_id,
        id: (await make.favourite(workspace, { member_id: person.member.id, account_id: account.id })).id,
      },
      fresh: { workspace_id, member_id: person.member.id, deal_id: deal.id },
      change: "created_at = now()",
    },
    ...(await fieldRows(make, workspace)),
    files: named(await make.file(workspace, { deal_id: deal.id }), {
      id: await make.fileContents(workspace),
      media_type: "text/plain",
      byte_size: 4,
      deal_id: deal.id,
    }),
    access_tokens: {
      ...named(await make.accessToken(person)),
      fresh: {
        workspace_id,
        member_id: person.member.id,
        user_id: person.id,
        name: "Fresh",
        scopes: ["read"],
        prefix: "vnd_000000000000",
        expires_at: "2100-01-01",
      },
    },
    change_sets: {
      ...named(await make.changeSet(workspace)),
      fresh: { workspace_id, kind: "merge", entity: "deals", record_count: 1 },
      change: "record_count = 2",
    },
    change_log: {
      key: { workspace_id, record_id: deal.id },
      fresh: { workspace_id, table_name: "deals", record_id: deal.id, action: "update", changes: {} },
      change: "changes = '{}'",
    },
    audit_entries: {
      ...named(await make.auditEntry(workspace)),
      fresh: { workspace_id, kind: "exports.saved" },
      change: "subject = 'Changed'",
    },
    runs: { ...named(run), fresh: { workspace_id, name: "import-plan" }, change: "progress = 1" },
    imports: {
      ...named(await make.import(workspace)),
      fresh: { workspace_id, file_name: "fresh.csv", entity: "deals" },
      change: "file_name = 'changed.csv'",
    },
  };
}
