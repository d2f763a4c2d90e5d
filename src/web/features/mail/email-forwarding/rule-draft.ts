import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { type EmailRule, type RuleCondition, type RuleField, ruleMoves } from "#domain/mail/rules.ts";
import type { StoredRule } from "#web/data/mail/mail-handling.ts";

/** A rule being edited. Its conditions have the fields of all types. */
export type RuleDraft = {
  /** The stored rule being edited; undefined for a new rule. */
  saved: StoredRule["saved"] | undefined;
  match: EmailRule["match"];
  conditions: { key: number; field: RuleField; is: "contains" | "equals"; value: string }[];
  forward: string;
  move: (typeof ruleMoves)[number] | "";
  assignee: string;
  stops: boolean;
};

export const emptyRule: RuleDraft = {
  saved: undefined,
  match: "all",
  conditions: [{ key: 0, field: "subject", is: "contains", value: "" }],
  forward: "",
  move: "",
  assignee: "",
  stops: false,
};

export const draftOf = (rule: EmailRule, saved: StoredRule["saved"]): RuleDraft => ({
  saved,
  match: rule.match,
  conditions: rule.conditions.map((condition, key) => ({
    key,
    field: condition.field,
    is: "is" in condition ? condition.is : "contains",
    value: "value" in condition ? condition.value : "",
  })),
  forward: rule.forward_to ?? "",
  move: rule.moves_to ?? "",
  assignee: rule.assignee_id ?? "",
  stops: rule.stops,
});

/** Converts a draft to a rule. A new rule has a placeholder ID. */
export const ruleOf = (draft: RuleDraft): EmailRule => ({
  id: draft.saved?.id ?? "00000000-0000-4000-8000-000000000000",
  match: draft.match,
  conditions: draft.conditions.map(conditionOf),
  forward_to: draft.forward.trim() === "" ? null : draft.forward.trim().toLowerCase(),
  moves_to: draft.move || null,
  assignee_id: draft.assignee || null,
  stops: draft.stops,
});

function conditionOf({ field, is, value: typed }: RuleDraft["conditions"][number]): RuleCondition {
  const value = typed.trim();
  switch (field) {
    case "files":
      return { field };
    case "body":
      return { field, is: "contains", value };
    case "domain":
      return { field, is: "equals", value };
    case "subject":
    case "from":
      return { field, is, value };
  }
}

/**
 * Returns the problems that prevent saving a draft, by part of the rule; `value` is the key of the incomplete
 * condition.
 */
export function ruleProblems(draft: RuleDraft, ownAddress: string) {
  const { conditions, forward, move, assignee, stops } = draft;
  const address = mailAddressSchema.safeParse(forward).data;
  return {
    value: conditions.find(({ field, value }) => field !== "files" && value.trim() === "")?.key,
    forward: forward.trim() === "" ? undefined : !address ? "email" : address === ownAddress ? "itself" : undefined,
    nothing: forward.trim() === "" && move === "" && assignee === "" && !stops,
  } as const;
}
