import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { EmailRule, RuleCondition } from "#domain/mail/rules.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns functions that describe the conditions and actions of a rule. */
export function useRuleText() {
  const { t } = useTranslation("mail-rules");
  const { language } = useFormat();
  const { data: members } = useSuspenseQuery(membersQuery());
  const condition = (ruleCondition: RuleCondition) => {
    if (ruleCondition.field === "files") return t("rules.says.files");
    if (ruleCondition.field === "domain")
      return t("rules.says.domain", { value: ruleCondition.value.replace(/^@/, "") });
    if (ruleCondition.field === "body") return t("rules.says.body", { value: ruleCondition.value });
    return t(`rules.says.${ruleCondition.field}.${ruleCondition.is}`, { value: ruleCondition.value });
  };
  return {
    when: ({ fits, conditions }: Pick<EmailRule, "fits" | "conditions">) =>
      new Intl.ListFormat(language, { type: fits === "all" ? "conjunction" : "disjunction" }).format(
        conditions.map(condition),
      ),
    does: ({ forward_to: to, moves_to: move, assignee_id: assignee, stops }: EmailRule): string[] => [
      ...(to ? [t("rules.does.forward", { to })] : []),
      ...(move ? [t(`rules.does.${move}`)] : []),
      ...(assignee
        ? [t("rules.does.assign", { name: members.find(({ id }) => id === assignee)?.name ?? t("rules.gone") })]
        : []),
      ...(stops ? [t("rules.does.stops")] : []),
    ],
  };
}
