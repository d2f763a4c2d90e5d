import * as z from "zod/mini";

import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { domainOf } from "#domain/mail/providers.ts";

export const ruleFields = ["subject", "domain", "from", "body", "files"] as const;
export type RuleField = (typeof ruleFields)[number];

const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const conditionSchema = z.discriminatedUnion("field", [
  z.object({ field: z.literal("subject"), is: z.enum(["contains", "equals"]), value }),
  z.object({ field: z.literal("from"), is: z.enum(["contains", "equals"]), value }),
  z.object({ field: z.literal("body"), is: z.literal("contains"), value }),
  /** Compares the sender's domain or one of its parent domains: example.com matches shop.example.com. */
  z.object({ field: z.literal("domain"), is: z.literal("equals"), value }),
  z.object({ field: z.literal("files") }),
]);
export type RuleCondition = z.infer<typeof conditionSchema>;

/** The maximum number of characters of a text that are examined. */
const readLetters = 20_000;

export const ruleMoves = ["done", "spam", "trash"] as const;

/** A stored rule with its conditions and at least one action. */
export const emailRuleSchema = z
  .object({
    id: z.uuid(),
    match: z.enum(["all", "any"]),
    conditions: z.array(conditionSchema).check(z.minLength(1), z.maxLength(20)),
    forward_to: z.nullable(mailAddressSchema),
    moves_to: z.nullable(z.enum(ruleMoves)),
    assignee_id: z.nullable(z.uuid()),
    stops: z.boolean(),
  })
  .check(
    z.refine((rule) => rule.forward_to !== null || rule.moves_to !== null || rule.assignee_id !== null || rule.stops),
  );
export type EmailRule = z.infer<typeof emailRuleSchema>;

/**
 * The combined result of all rules: every forwarding address, and the folder and the assignee of the first rules that
 * set them.
 */
export type RulesOutcome = {
  forwards: { to: string; rule: string }[];
  move: { to: (typeof ruleMoves)[number]; rule: string } | null;
  assign: { to: string; rule: string } | null;
  /** The IDs of the matching rules, in order. */
  fitting: string[];
};

/** The parts of an email that rules examine. */
type RuledMail = Pick<IncomingMail, "from" | "subject" | "text" | "hasFiles">;

/**
 * Applies rules in order, up to the first matching rule with `stops`. Of several moves or assignees, the first one is
 * used.
 */
export function applyRules(rules: readonly EmailRule[], mail: RuledMail): RulesOutcome {
  const outcome: RulesOutcome = { forwards: [], move: null, assign: null, fitting: [] };
  const plainMail = toPlain(mail);
  for (const rule of rules) {
    if (!plainFits(rule, plainMail)) continue;
    outcome.fitting.push(rule.id);
    const { forward_to: to, moves_to: place, assignee_id: assignee } = rule;
    if (to && !outcome.forwards.some((forward) => forward.to === to)) outcome.forwards.push({ to, rule: rule.id });
    if (place) outcome.move ??= { to: place, rule: rule.id };
    if (assignee) outcome.assign ??= { to: assignee, rule: rule.id };
    if (rule.stops) break;
  }
  return outcome;
}

/** True if a rule matches an email. Case, accents, character width and repeated spaces are ignored. */
export const ruleFits = (rule: Pick<EmailRule, "match" | "conditions">, mail: RuledMail): boolean =>
  plainFits(rule, toPlain(mail));

/** The parts of an email that rules compare, normalised once for all rules. */
type PlainMail = { subject: string; from: readonly string[]; text: string; domain: string; hasFiles: boolean };

const toPlain = ({ from, subject, text, hasFiles }: RuledMail): PlainMail => ({
  subject: plain(subject),
  from: [plain(from.address), plain(from.name)],
  text: plain(text.slice(0, readLetters)),
  domain: domainOf(from.address),
  hasFiles,
});

function plainFits({ match, conditions }: Pick<EmailRule, "match" | "conditions">, mail: PlainMail): boolean {
  return match === "all"
    ? conditions.every((condition) => conditionFits(condition, mail))
    : conditions.some((condition) => conditionFits(condition, mail));
}

function conditionFits(condition: RuleCondition, { from, subject, text, domain, hasFiles }: PlainMail): boolean {
  if (condition.field === "files") return hasFiles;
  const expected = plain(condition.value);
  switch (condition.field) {
    case "subject":
      return compare(condition.is, [subject], expected);
    case "from":
      return compare(condition.is, from, expected);
    case "body":
      return text.includes(expected);
    case "domain": {
      const named = expected.replace(/^@/, "");
      return domain === named || domain.endsWith(`.${named}`);
    }
  }
}

function compare(is: "contains" | "equals", values: readonly string[], expected: string): boolean {
  return values.some((value) => (is === "equals" ? value === expected : value.includes(expected)));
}

const plain = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
