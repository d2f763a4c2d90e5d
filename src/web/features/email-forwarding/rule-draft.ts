import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { type EmailRule, type RuleCondition, type RuleField, ruleMoves } from "#domain/mail/rules.ts";
import type { KeptRule } from "#web/data/mailboxes/mail-handling.ts";

/** A rule that is being written: conditions have all of their boxes, whatever they ask. */
export type RuleDraft = {
  /** What was read of the rule that is changed; a new one has none. */
  saved: KeptRule["saved"] | undefined;
  fits: EmailRule["fits"];
  conditions: { key: number; field: RuleField; is: "contains" | "equals"; value: string }[];
  forward: string;
  move: (typeof ruleMoves)[number] | "";
  assignee: string;
  stops: boolean;
};

export const emptyRule: RuleDraft = {
  saved: undefined,
  fits: "all",
  conditions: [{ key: 0, field: "subject", is: "contains", value: "" }],
  forward: "",
  move: "",
  assignee: "",
  stops: false,
};

/** A kept rule, to be written on. */
export const draftOf = (rule: EmailRule, saved: KeptRule["saved"]): RuleDraft => ({
  saved,
  fits: rule.fits,
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

/** What a draft comes to; its id is one of its own where it has none yet. */
export const ruleOf = (draft: RuleDraft): EmailRule => ({
  id: draft.saved?.id ?? "00000000-0000-4000-8000-000000000000",
  fits: draft.fits,
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

/** What keeps a draft from being kept, by its part; `value` names the condition by its key. */
export function ruleProblems(draft: RuleDraft, ownAddress: string) {
  const { conditions, forward, move, assignee, stops } = draft;
  const address = mailAddressSchema.safeParse(forward).data;
  return {
    value: conditions.find(({ field, value }) => field !== "files" && value.trim() === "")?.key,
    forward: forward.trim() === "" ? undefined : !address ? "email" : address === ownAddress ? "itself" : undefined,
    nothing: forward.trim() === "" && move === "" && assignee === "" && !stops,
  } as const;
}
