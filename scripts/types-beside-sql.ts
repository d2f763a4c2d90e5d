/** What SQL cannot say of its types: what its json holds, and which columns of a function's result may be null. */
export type Said = {
  /** By table and column; whether it may be null is the catalog's to say. */
  columns: Record<string, string>;
  /** By function, and by column where it returns a table. */
  results: Record<string, string>;
};

const text = "string | null";
const number = "number | null";

export const saidBeside: Said = {
  columns: {
    "analyses.findings": "Analysis",
    "change_log.changes": "Changes",
    "custom_fields.options": "FieldOptions",
    "deal_scores.factors": "Factor[]",
    "forecast_reports.report": "ForecastReport",
    "forecast_reports.words": "ForecastWords",
    "imports.columns": "ColumnProfile[]",
    "imports.dialect": "Dialect",
    "imports.mapping": "Mapping",
    "imports.plan": "Plan",
    "imports.result": "Plan",
    "profiles.language": "Language",
    "score_models.drivers": "Driver[]",
    "score_models.leaks": "Leak[]",
    "score_models.quality": "Quality",
    "runs.error": "{ code: string; details?: Record<string, unknown> }",
    "token_transactions.about": "TransactionAbout",
  },
  results: {
    accept_account_statuses: "SetResult & { changed: number }",
    "account_standings.contact": text,
    "account_standings.contact_id": text,
    "account_standings.days_quiet": number,
    "account_standings.last_on": text,
    "account_standings.usual_days": number,
    audit_log: "AuditPage",
    bulk_delete: "SetResult & { deleted: number }",
    bulk_edit: "SetResult & { changed: number }",
    change_set_records: "ChangedRecordPage",
    check_formula: "FormulaCheck",
    claim_energy_bonus: "Claim",
    claim_exploration_bonus: "Claim",
    claim_login_bonus: "Claim",
    create_access_token: "{ id: string; token: string }",
    "deal_stage_history.actor": text,
    "deal_stage_history.colour": text,
    "deal_stage_history.entered_at": text,
    "deal_stage_history.kind": text,
    "deal_stage_history.left_at": text,
    "deal_stage_history.name": text,
    "deal_stage_history.seconds": number,
    delete_pipeline: "SetResult & { moved: number }",
    delete_stage: "SetResult & { moved: number }",
    "duplicate_groups.level": '"certain" | "possible"',
    "duplicate_groups.pairs": "DuplicatePairRow[]",
    "import_rejects.column_index": number,
    "import_rejects.detail": text,
    "import_rejects.field": text,
    "import_rejects.reason": "RejectReason",
    "import_rejects.value": text,
    "import_strays.reading": "StrayReading",
    merge_records: "SetResult",
    "news_since.tables": "string[] | null",
    "own_tokens.email": text,
    "own_tokens.expire_at": text,
    preview_undo: "UndoResult",
    "token_cap.cap": number,
    "search_records.entity": 'Entity | "activities"',
    "similar_records.detail": text,
    replace_choice: "SetResult & { changed: number }",
    tag_records: "SetResult & { changed: number }",
    undo_change_set: "UndoResult",
  },
};

/** Where the types stand that these speak of. */
export const typeFiles: Record<string, readonly string[]> = {
  "#domain/analysis/analysis.ts": ["Analysis"],
  "#domain/scores/judge-model.ts": ["Quality"],
  "#domain/scores/score-model.ts": ["Factor"],
  "#domain/scores/train-model.ts": ["Driver", "Leak"],
  "#domain/forecast-report/forecast-report.ts": ["ForecastReport", "ForecastWords"],
  "#domain/tokens/asked-bonuses.ts": ["Claim"],
  "#domain/tokens/transaction-about.ts": ["TransactionAbout"],
  "#domain/workspace/audit-log.ts": ["AuditPage"],
  "#domain/records/entity.ts": ["Entity"],
  "#domain/records/change-sets.ts": ["ChangedRecordPage", "Changes", "SetResult", "UndoResult"],
  "#domain/custom-fields/custom-fields.ts": ["FieldOptions", "FormulaCheck"],
  "#domain/duplicates/find-duplicates.ts": ["DuplicatePairRow"],
  "#domain/import/column-profile.ts": ["ColumnProfile"],
  "#domain/import/dialect.ts": ["Dialect"],
  "#domain/import/mapping.ts": ["Mapping"],
  "#domain/import/plan.ts": ["Plan", "RejectReason"],
  "#domain/import/stray-quotes.ts": ["StrayReading"],
  "#domain/languages.ts": ["Language"],
};
