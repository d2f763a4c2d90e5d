import type { Fields, Insert, InWorkspace, Row, Table } from "./builder.ts";
import { mailBuilder } from "./mail-builder.ts";

type Make<T extends Table> = (workspace: InWorkspace, fields?: Fields<T>) => Promise<{ id: string }>;
type Others = { deal: Make<"deals">; account: Make<"accounts">; contact: Make<"contacts"> };

/**
 * Builds data that the server usually creates: findings about records, promotions and mailboxes. `build` creates all
 * other data.
 */
export const detectedBuilder = (insert: Insert, next: () => number) => ({
  ...mailBuilder(insert, next),
  forecastReport: (workspace: InWorkspace, fields: Fields<"forecast_reports"> = {}) => {
    const head = { version: 1, currency: "USD", months: 3, parted_by: "none", total: null } as const;
    const report = { ...head, advice: [], steps: [], parts: [] };
    const row = { id: crypto.randomUUID(), months: 3, report };
    return insert("forecast_reports", { ...row, ...fields, workspace_id: workspace.id });
  },
  frozenForecast: (workspace: InWorkspace, fields: Fields<"frozen_forecasts"> = {}) => {
    const about = { measure: "revenue" as const, frozen_on: "2026-01-05", month: "2026-01-01", currency: "USD" };
    return insert("frozen_forecasts", { ...about, value: 100, naive: 90, ...fields, workspace_id: workspace.id });
  },
  metricAlert: (workspace: InWorkspace, fields: Fields<"metric_alerts"> & { member_id: string }) => {
    const watched = { title: `Alert ${next()}`, question: { measures: ["revenue"], range: "this_month" } };
    return insert("metric_alerts", {
      ...watched,
      direction: "above",
      threshold: 1,
      ...fields,
      workspace_id: workspace.id,
    });
  },
  workflow: (workspace: InWorkspace, fields: Fields<"workflows"> = {}) => {
    const definition = { trigger: { on: "created", entity: "deals", where: "" }, steps: [{ id: "s1", do: "stop" }] };
    return insert("workflows", { name: `Workflow ${next()}`, definition, ...fields, workspace_id: workspace.id });
  },
  scoreModel: (workspace: InWorkspace, fields: Fields<"score_models"> = {}) =>
    insert("score_models", {
      version: 1,
      records: 40,
      won: 20,
      has_signal: true,
      ...fields,
      workspace_id: workspace.id,
    }),
  async dealScore(
    this: Others & { scoreModel: Make<"score_models"> },
    workspace: InWorkspace,
    fields: Fields<"deal_scores"> = {},
  ) {
    const deal_id = fields.deal_id ?? (await this.deal(workspace)).id;
    const model_id = fields.model_id ?? (await this.scoreModel(workspace, { version: 100 })).id;
    const score = { as_of: "2026-01-31", probability: 0.6, base: 0, factors: [] };
    return insert("deal_scores", { ...score, ...fields, deal_id, model_id, workspace_id: workspace.id });
  },
  async leadScore(
    this: Others & { scoreModel: Make<"score_models"> },
    workspace: InWorkspace,
    fields: Fields<"lead_scores"> = {},
  ) {
    const contact_id = fields.contact_id ?? (await this.contact(workspace)).id;
    const model_id = fields.model_id ?? (await this.scoreModel(workspace, { subject: "leads" })).id;
    const score = { as_of: "2026-01-31", probability: 0.6, base: 0, factors: [] };
    return insert("lead_scores", { ...score, ...fields, contact_id, model_id, workspace_id: workspace.id });
  },
  sheet: (workspace: InWorkspace, fields: Fields<"sheets"> = {}) =>
    insert("sheets", { name: `Sheet ${next()}`, ...fields, workspace_id: workspace.id }),
  promotionGeneration: ({ id: workspace_id }: InWorkspace) =>
    insert("promotion_generations", { workspace_id, id: crypto.randomUUID(), request: {}, result: { version: 1 } }),
  promotionIdea: (workspace: InWorkspace, fields: Fields<"promotion_ideas"> = {}) =>
    insert("promotion_ideas", { name: `Idea ${next()}`, idea: { version: 1 }, ...fields, workspace_id: workspace.id }),
  promotion: (workspace: InWorkspace, fields: Fields<"promotions"> = {}) =>
    insert("promotions", {
      name: `Promotion ${next()}`,
      idea: { version: 1 },
      starts_on: "2026-03-01",
      ends_on: "2026-03-28",
      holdout: 20,
      seed: "seed",
      ...fields,
      workspace_id: workspace.id,
    }),
  async promotionAccount(
    this: Others,
    { id: promotion_id, workspace_id }: Row<"promotions">,
    fields: Fields<"promotion_accounts"> = {},
  ): Promise<Row<"promotion_accounts">> {
    const account_id = fields.account_id ?? (await this.account({ id: workspace_id })).id;
    return insert("promotion_accounts", { is_holdout: false, ...fields, promotion_id, account_id, workspace_id });
  },
});
