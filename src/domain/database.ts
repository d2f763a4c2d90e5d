import type { MessageAnswer } from "./assistant/message.ts";
import type { ParsedQuestion } from "./assistant/parsed-question.ts";
import type { PageContext, StoredChange } from "./assistant/proposed-change.ts";
import type { Database as Schema, TableName } from "./database.gen.ts";
import type { Analysis } from "./deals/pipeline-report/analysis.ts";
import type { Quality } from "./deals/scores/evaluate-model.ts";
import type { Factor } from "./deals/scores/score-model.ts";
import type { Driver, Leak } from "./deals/scores/train-model.ts";
import type { ColumnProfile } from "./imports/column-profile.ts";
import type { Dialect } from "./imports/dialect.ts";
import type { Mapping } from "./imports/mapping.ts";
import type { Plan, RejectReason } from "./imports/plan.ts";
import type { UnbalancedQuoteReading } from "./imports/unbalanced-quotes.ts";
import type { Language } from "./languages.ts";
import type { ForecastReport } from "./metrics/forecast-report/forecast-report.ts";
import type { Rephrased } from "./metrics/rephrased.ts";
import type { Currency } from "./numbers/currency.ts";
import type { ChangedRecordPage, Changes, SetResult, UndoResult } from "./records/change-sets.ts";
import type { FieldOptions, FormulaCheck } from "./records/custom-fields/custom-fields.ts";
import type { DuplicatePairRow } from "./records/duplicates/find-duplicates.ts";
import type { Entity } from "./records/entity.ts";
import type { NextStep } from "./records/next-step.ts";
import type { Claim } from "./tokens/claimed-bonuses.ts";
import type { TransactionSubject } from "./tokens/transaction-subject.ts";
import type { AuditPage } from "./workspace/audit-log.ts";

type SchemaTables = Schema["public"]["Tables"];
type SchemaViews = Schema["public"]["Views"];
type SchemaFunctions = Schema["public"]["Functions"];

/** Checks at compile time that all columns exist in the schema. */
type OfTables<
  Types extends { [T in keyof Types]: T extends TableName ? Known<Types[T], SchemaTables[T]["Row"]> : never },
> = Types;
/** Checks at compile time that all functions exist in the schema. */
type OfFunctions<Types extends Known<Types, SchemaFunctions>> = Types;
/** Checks at compile time that functions of the schema return all of these columns. */
type OfResults<
  Types extends {
    [F in keyof Types]: F extends keyof SchemaFunctions ? Known<Types[F], Item<SchemaFunctions[F]["Returns"]>> : never;
  },
> = Types;
type Known<Types, All> = { [Name in keyof Types]: Name extends keyof All ? unknown : never };
type Item<List> = List extends (infer Element)[] ? Element : never;

/** Columns with types that are narrower than SQL can express. The schema determines which of them can be null. */
type ColumnTypes = OfTables<{
  analyses: { findings: Analysis };
  change_log: { changes: Changes };
  chat_messages: {
    answer: MessageAnswer;
    attached: PageContext[];
    change: StoredChange;
    interpretation: ParsedQuestion;
  };
  custom_fields: { options: FieldOptions };
  deal_scores: { factors: Factor[] };
  deals: { next_step: NextStep };
  forecast_reports: { report: ForecastReport; rephrased: Rephrased };
  imports: { columns: ColumnProfile[]; dialect: Dialect; mapping: Mapping; plan: Plan; result: Plan };
  lead_scores: { factors: Factor[] };
  profiles: { language: Language };
  score_models: { drivers: Driver[]; leaks: Leak[]; quality: Quality };
  runs: { error: { code: string; details?: Record<string, unknown> } };
  token_transactions: { about: TransactionSubject };
  wrong_answers: { language: Language; interpretation: ParsedQuestion };
}>;

/** The result types of functions. For functions that return several rows, this is the type of one row. */
type ResultTypes = OfFunctions<{
  accept_account_statuses: SetResult & { changed: number };
  audit_log: AuditPage;
  bulk_delete: SetResult & { deleted: number };
  bulk_edit: SetResult & { changed: number };
  change_set_records: ChangedRecordPage;
  check_formula: FormulaCheck;
  claim_energy_bonus: Claim;
  claim_exploration_bonus: Claim;
  claim_login_bonus: Claim;
  create_access_token: { id: string; token: string };
  delete_pipeline: SetResult & { moved: number };
  delete_stage: SetResult & { moved: number };
  merge_records: SetResult;
  preview_undo: UndoResult;
  replace_choice: SetResult & { changed: number };
  tag_records: SetResult & { changed: number };
  undo_change_set: UndoResult;
}>;

/** The column types of functions that return a table. */
type ResultColumnTypes = OfResults<{
  account_health: {
    contact: string | null;
    contact_id: string | null;
    days_quiet: number | null;
    last_on: string | null;
    usual_days: number | null;
  };
  deal_stage_history: {
    actor: string | null;
    colour: string | null;
    entered_at: string | null;
    kind: string | null;
    left_at: string | null;
    name: string | null;
    seconds: number | null;
  };
  duplicate_groups: { level: "certain" | "possible"; pairs: DuplicatePairRow[] };
  import_rejects: {
    column_index: number | null;
    detail: string | null;
    field: string | null;
    reason: RejectReason;
    value: string | null;
  };
  import_quotation_marks: { reading: UnbalancedQuoteReading };
  merged_into: { entity: Entity };
  changes_since: { tables: string[] | null };
  own_tokens: { email: string | null; expire_at: string | null };
  search_records: { entity: Entity | "activities" };
  similar_records: { detail: string | null };
  token_cap: { cap: number | null };
}>;

/** The public schema with the types that SQL cannot express, for supabase-js's `createClient<Database>`. */
export type Database = Omit<Schema, "public"> & {
  public: Omit<Schema["public"], "Tables" | "Views" | "Functions"> & {
    Tables: { [T in TableName]: Narrowed<SchemaTables[T], T extends keyof ColumnTypes ? ColumnTypes[T] : unknown> };
    Views: { [V in keyof SchemaViews]: Narrowed<SchemaViews[V], unknown> };
    Functions: {
      [F in keyof SchemaFunctions]: Omit<SchemaFunctions[F], "Returns"> & { Returns: Result<F> };
    };
  };
};

type Tables = Database["public"]["Tables"];

export type { Enum, Json, TableName } from "./database.gen.ts";

/** A row of a table as returned by the API. */
export type Row<T extends TableName> = Tables[T]["Row"];
/** The columns that can be changed through the API. */
export type Update<T extends TableName> = Tables[T]["Update"];
/** The result of an API function. */
export type Returns<F extends keyof SchemaFunctions> = Database["public"]["Functions"][F]["Returns"];

/** A table or view whose rows have narrower types. Check constraints limit each currency to three capital letters. */
type Narrowed<Relation extends { Row: object }, Types> = {
  [Part in keyof Relation]: Part extends "Row"
    ? WithCurrency<WithTypes<Relation["Row"], Types, Relation["Row"]>>
    : Part extends "Insert" | "Update"
      ? WithTypes<Relation[Part], Types, Relation["Row"]>
      : Relation[Part];
};

/** Replaces the types of columns. Columns that can be null in a row stay nullable. */
type WithTypes<Columns, Types, InRow> = {
  [C in keyof Columns]: C extends keyof Types & keyof InRow ? Types[C] | Extract<InRow[C], null> : Columns[C];
};

type WithCurrency<Columns> = {
  [C in keyof Columns]: [C, Columns[C]] extends ["currency" | `${string}_currency`, string | null]
    ? Currency | Extract<Columns[C], null>
    : Columns[C];
};

type Result<F extends keyof SchemaFunctions, Schema = SchemaFunctions[F]["Returns"]> = F extends keyof ResultTypes
  ? SameNumber<Schema, ResultTypes[F]>
  : SchemaFunctions[F] extends { SetofOptions: { to: infer T extends TableName } }
    ? SameNumber<Schema, Row<T>>
    : Schema extends (infer Columns)[]
      ? WithCurrency<F extends keyof ResultColumnTypes ? Replaced<Columns, ResultColumnTypes[F]> : Columns>[]
      : Schema;

type SameNumber<Schema, Type> = [Schema] extends [unknown[]] ? Type[] : Type;
type Replaced<Columns, Types> = { [C in keyof Columns]: C extends keyof Types ? Types[C] : Columns[C] };
