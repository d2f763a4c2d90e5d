import * as z from "zod/mini";

import type { Segment } from "#domain/customers/segments.ts";
import { languageIds } from "#domain/languages.ts";

/** The audiences of a promotion, by how customers buy. */
export const targetAudiences = ["everyone", "new", "regular", "slipping", "lost"] as const;
export type TargetAudience = (typeof targetAudiences)[number];

/** The customer segments of each audience; `everyone` has no condition. */
export const audienceSegments: Record<TargetAudience, readonly Segment[] | null> = {
  everyone: null,
  new: ["beginners", "promising"],
  regular: ["champions", "loyal"],
  slipping: ["attention", "fading", "cannot_lose"],
  lost: ["hibernating", "gone"],
};

export const campaignGoals = ["revenue", "order_size", "new_orders", "win_back", "loyalty", "clearance"] as const;
export type CampaignGoal = (typeof campaignGoals)[number];

const minor = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export const maxDescriptionLength = 500;

/**
 * A request for ideas. Amounts are in minor units of the workspace's currency. Each limit of the budget can be null.
 */
export const promotionRequest = {
  description: z.string().check(z.maxLength(maxDescriptionLength)),
  audience: z.enum(targetAudiences),
  goals: z.array(z.enum(campaignGoals)).check(z.minLength(1), z.maxLength(campaignGoals.length)),
  budget: z.object({ from: z.nullable(minor), to: z.nullable(minor) }),
  /** The language of the messages to customers. */
  language: z.enum(languageIds),
};
export const promotionRequestSchema = z.object(promotionRequest);
export type PromotionRequest = z.infer<typeof promotionRequestSchema>;
