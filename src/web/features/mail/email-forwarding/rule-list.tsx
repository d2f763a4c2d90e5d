import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { EmailRule, RuleCondition } from "#domain/mail/rules.ts";
import { joinFacts } from "#domain/text-direction.ts";
import {
  createEmailRule,
  emailRulesQuery,
  type MailboxHandling,
  orderEmailRules,
  removeEmailRule,
  type StoredRule,
  switchEmailRule,
} from "#web/data/mail/mail-handling.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { draftOf, emptyRule, type RuleDraft } from "./rule-draft.ts";
import { RuleForm } from "./rule-form.tsx";

type Props = { mailbox: MailboxHandling; canEdit: boolean };

export function RuleList({ mailbox, canEdit, timeZone }: Props & { timeZone: string }) {
  const { t } = useTranslation("mail-rules");
  const { data: rules } = useQuery(emailRulesQuery(mailbox.id));
  const [draft, setDraft] = useState<RuleDraft>();
  if (!rules) return <Skeleton className="h-24 max-w-3xl" />;
  const next = Math.max(-1, ...rules.map(({ position }) => position)) + 1;
  const edited = rules.find(({ id }) => id === draft?.saved?.id);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
      {rules.length === 0 && !draft && <p className="text-muted-foreground text-sm">{t("rules.none")}</p>}
      <ol className="divide-border divide-y rounded-lg border empty:hidden">
        {rules.map((item, at) =>
          item === edited && draft ? null : (
            <RuleRow
              key={item.id}
              storedRule={item}
              mailbox={mailbox}
              canEdit={canEdit && !draft}
              neighbours={[rules[at - 1], rules[at + 1]]}
              onEdit={(rule) => setDraft(draftOf(rule, item.saved))}
            />
          ),
        )}
      </ol>
      {draft && (
        <RuleForm
          key={draft.saved?.id}
          draft={draft}
          mailbox={mailbox}
          position={next}
          timeZone={timeZone}
          onClose={() => setDraft(undefined)}
        />
      )}
      {canEdit && !draft && (
        <Button variant="outline" className="justify-self-start" onClick={() => setDraft(emptyRule)}>
          <Plus />
          {t("rules.add")}
        </Button>
      )}
    </div>
  );
}

type RowProps = Props & {
  storedRule: StoredRule;
  neighbours: [StoredRule | undefined, StoredRule | undefined];
  onEdit: (rule: EmailRule) => void;
};

function RuleRow({ storedRule, mailbox, canEdit, neighbours, onEdit }: RowProps) {
  const { t } = useTranslation("mail-rules");
  const words = useRuleText();
  const { mutate: placeRules, isPending: isPlacing } = useMutation(orderEmailRules);
  const { mutate: turn, isPending: isTurning } = useMutation(switchEmailRule);
  const { mutate: create } = useMutation(createEmailRule);
  const isPending = isPlacing || isTurning;
  const { id, rule, isOn, position } = storedRule;
  // Passed to `useMutation`: the row may be unmounted by then, which drops callbacks passed to `mutate`.
  const { mutate: remove } = useMutation({
    ...removeEmailRule,
    onSuccess: () => {
      if (!rule) return;
      const { id: _, ...content } = rule;
      notify.undo(t("rules.deleted"), () => create({ rule: content, mailboxId: mailbox.id, position, isOn }));
    },
  });
  const when = rule ? words.when(rule) : t("rules.unreadable");
  const trade = (other: StoredRule) =>
    placeRules([
      { id, position: other.position },
      { id: other.id, position },
    ]);
  const [before, after] = neighbours;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm sm:flex-nowrap">
      <div className="min-w-0 grow basis-60">
        <p className="break-words first-letter:uppercase">
          {when} {!isOn && <Badge tone="neutral">{t("isOff")}</Badge>}
        </p>
        {rule && <p className="text-muted-foreground break-words">{joinFacts(words.does(rule))}</p>}
      </div>
      {canEdit && (
        <div className="flex shrink-0 flex-wrap items-center">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("rules.up", { when })}
            disabled={!before || isPending}
            onClick={() => before && trade(before)}
          >
            <ArrowUp />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("rules.down", { when })}
            disabled={!after || isPending}
            onClick={() => after && trade(after)}
          >
            <ArrowDown />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={isPending}
            onClick={() => turn({ saved: storedRule.saved, isOn: !isOn })}
          >
            {t(isOn ? "turnOff" : "turnOn")}
          </Button>
          {rule && (
            <Button variant="ghost" size="icon-sm" aria-label={t("rules.edit", { when })} onClick={() => onEdit(rule)}>
              <Pencil />
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("rules.delete", { when })}
            onClick={() => remove({ id })}
          >
            <Trash2 />
          </Button>
        </div>
      )}
    </li>
  );
}

function useRuleText() {
  const { t } = useTranslation("mail-rules");
  const { list } = useFormat();
  const { data: members } = useSuspenseQuery(membersQuery());
  const condition = (ruleCondition: RuleCondition) => {
    if (ruleCondition.field === "files") return t("rules.says.files");
    if (ruleCondition.field === "domain")
      return t("rules.says.domain", { value: ruleCondition.value.replace(/^@/, "") });
    if (ruleCondition.field === "body") return t("rules.says.body", { value: ruleCondition.value });
    return t(`rules.says.${ruleCondition.field}.${ruleCondition.is}`, { value: ruleCondition.value });
  };
  return {
    when: ({ match, conditions }: Pick<EmailRule, "match" | "conditions">) =>
      list(conditions.map(condition), match === "all" ? "conjunction" : "disjunction"),
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
