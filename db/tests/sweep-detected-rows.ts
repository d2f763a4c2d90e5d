import { randomUUID } from "node:crypto";

import type { Builder } from "../../tests/kit/builder.ts";
import type { Sample } from "./sweep-rules.ts";

/**
 * Returns one row of each table with the server's findings about a workspace's records, and of promotions, with the
 * changes to try on each.
 */
export async function detectedRows(make: Builder, workspace: { id: string }): Promise<Record<string, Sample>> {
  const workspace_id = workspace.id;
  const generation = await make.promotionGeneration(workspace);
  const [idea, promotion] = [await make.promotionIdea(workspace), await make.promotion(workspace)];
  const promoted = await make.promotionAccount(promotion);
  const savedIdea = { workspace_id, name: "Fresh", idea: { version: 1 } };
  const keyOf = ({ id }: { id: string }) => ({ workspace_id, id });
  return {
    analyses: {
      key: { workspace_id, id: (await make.analysis(workspace)).id },
      fresh: {
        workspace_id,
        id: "00000000-0000-4000-8000-000000000062",
        period: "30d",
        period_from: "2026-01-01",
        period_to: "2026-01-30",
        findings: { version: 1 },
      },
      change: "findings = findings",
    },
    forecast_reports: {
      key: { workspace_id, id: (await make.forecastReport(workspace)).id },
      fresh: { workspace_id, id: "00000000-0000-4000-8000-000000000064", months: 3, report: { version: 1 } },
      change: "months = months",
    },
    frozen_forecasts: {
      key: { workspace_id, month: (await make.frozenForecast(workspace)).month },
      fresh: {
        workspace_id,
        measure: "revenue",
        frozen_on: "2026-01-12",
        month: "2026-02-01",
        currency: "USD",
        value: 1,
        naive: 1,
      },
      change: "value = value",
    },
    score_models: {
      key: { workspace_id, id: (await make.scoreModel(workspace)).id },
      fresh: { workspace_id, version: 2, records: 0, won: 0, has_signal: false },
      change: "records = records",
    },
    deal_scores: {
      key: { workspace_id, deal_id: (await make.dealScore(workspace)).deal_id },
      fresh: {
        workspace_id,
        deal_id: (await make.deal(workspace)).id,
        model_id: (await make.scoreModel(workspace, { version: 3 })).id,
        as_of: "2026-01-31",
        probability: 0.5,
        base: 0,
        factors: [],
      },
      change: "base = base",
    },
    lead_scores: {
      key: { workspace_id, contact_id: (await make.leadScore(workspace)).contact_id },
      fresh: {
        workspace_id,
        contact_id: (await make.contact(workspace)).id,
        model_id: (await make.scoreModel(workspace, { version: 4 })).id,
        as_of: "2026-01-31",
        probability: 0.5,
        base: 0,
        factors: [],
      },
      change: "base = base",
    },
    promotion_generations: {
      key: keyOf(generation),
      fresh: { workspace_id, id: randomUUID(), request: {}, result: { version: 1 } },
      change: "result = result",
    },
    promotion_ideas: { key: keyOf(idea), fresh: savedIdea, change: "name = 'Changed'" },
    workflows: {
      key: keyOf(await make.workflow(workspace)),
      fresh: { workspace_id, name: "Fresh", definition: { trigger: { on: "created", entity: "deals" }, steps: [] } },
      change: "name = 'Changed'",
    },
    promotions: {
      key: keyOf(promotion),
      fresh: { ...savedIdea, starts_on: "2026-04-01", ends_on: "2026-04-30", holdout: 10, seed: "fresh" },
      change: "name = 'Changed'",
    },
    promotion_accounts: {
      key: keyOf(promoted),
      fresh: {
        workspace_id,
        promotion_id: promotion.id,
        account_id: (await make.account(workspace)).id,
        is_holdout: false,
      },
      change: "account_id = account_id",
    },
    sheets: {
      key: keyOf(await make.sheet(workspace)),
      fresh: { workspace_id, name: "Fresh" },
      change: "name = 'Changed'",
    },
    message_sentiments: {
      key: { workspace_id, id: (await make.messageReading(workspace)).id },
      fresh: { workspace_id, id: (await make.message(workspace)).id, language: "en" },
      change: "is_doubtful = true",
    },
    duplicate_pairs: {
      key: { workspace_id, id: (await make.duplicatePair(workspace)).id },
      fresh: {
        workspace_id,
        entity: "contacts",
        left_id: "00000000-0000-4000-8000-000000000001",
        right_id: "00000000-0000-4000-8000-000000000002",
        score: 9,
        probability: 0.9,
        level: "possible",
        cluster: "c",
      },
      change: "status = 'dismissed'",
    },
  };
}
