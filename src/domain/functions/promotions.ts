import * as z from "zod/mini";

import { ideaSchema, maxNameLength, ruleNames } from "#domain/customers/promotions/idea.ts";
import { minHoldout, maxHoldout } from "#domain/customers/promotions/measure-lift.ts";
import { promotionResultSchema } from "#domain/customers/promotions/promotion-result.ts";
import { defineFunction } from "#domain/functions/define-function.ts";
import { languageIds } from "#domain/languages.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const count = z.int();

export const startPromotion = defineFunction({
  name: "POST /promotions",
  summary:
    "Launches a promotion idea: splits its accounts at random into promoted ones and a control group, and creates a task for each promoted one.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      /** A repeated request with the same ID is not executed again. */
      id: z.optional(z.uuid()),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength)),
      idea: ideaSchema,
      starts_on: z.iso.date(),
      ends_on: z.iso.date(),
      /** In percent of the target group. */
      holdout: z.int().check(z.minimum(minHoldout), z.maximum(maxHoldout)),
      coupon: z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    }),
  }),
  output: z.object({ id: z.uuid(), change_set_id: z.uuid(), promoted: count, held_out: count }),
  status: 201,
  limits: { who: "signed_in" },
  errorCodes: ["not_found", "not_allowed", "bad_period", "bad_question", "nothing_to_analyse", "too_many_rows"],
});

export const promotionResults = defineFunction({
  name: "GET /promotions",
  summary: "Returns the promotions of a workspace, the latest first, with the measured result of each, if known.",
  input: z.object({ workspace_id: z.uuid() }),
  output: z.object({
    today: z.iso.date(),
    currency: currencySchema,
    promotions: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        rule: z.enum(ruleNames),
        where: z.string(),
        percent: z.number(),
        coupon: z.nullable(z.string()),
        starts_on: z.iso.date(),
        ends_on: z.iso.date(),
        holdout: count,
        promoted: count,
        held_out: count,
        result: promotionResultSchema,
      }),
    ),
  }),
  limits: { who: "signed_in" },
  errorCodes: ["not_found"],
});

export const promotionTemplates = defineFunction({
  name: "GET /promotions/templates",
  summary: "Returns a message template for each kind of promotion, in a language.",
  input: z.object({ language: z.enum(languageIds) }),
  output: z.object({
    templates: z.array(z.object({ rule: z.enum(ruleNames), subject: z.string(), message: z.string() })),
  }),
  limits: { who: "signed_in" },
  errorCodes: [],
});
