import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";

import type { workflowReading } from "#domain/functions/workflow-drafts.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { allSteps, definitionSchema } from "#domain/workflows/workflow.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useRecordParts } from "./record-parts.ts";
import { useStepText } from "./use-step-text.ts";

type Reading = z.output<typeof workflowReading>;

/** Renders the interpretation of each part of a text, and the parts that were not understood. */
export function TextInterpretation({ reading: { definition: given, parts, missing } }: { reading: Reading }) {
  const { t } = useTranslation("workflows");
  const { list } = useFormat();
  const definition = definitionSchema.safeParse(given).data;
  const columns = useColumns(definition?.trigger.entity ?? "deals");
  const words = useStepText(columns);
  const { ConditionText } = useRecordParts();
  const steps = new Map(allSteps(definition?.steps ?? []).map((step) => [step.id, step]));
  const read = ({ as, steps: ids, unnamed }: Reading["parts"][number]) => {
    switch (as) {
      case "unread":
        return unnamed.length > 0 ? t("write.unnamed", { names: list(unnamed) }) : t("write.unread");
      case "else":
        return t("form.else");
      case "trigger":
        return definition ? words.trigger(definition.trigger) : t("form.when");
      case "condition": {
        const branch = steps.get(ids[0] ?? "");
        const where = branch?.do === "branch" ? branch.where : definition?.trigger.where;
        return (
          <>
            {t("says.if")} {where && <ConditionText columns={columns} where={where} />}
          </>
        );
      }
      case "steps":
        return definition
          ? joinFacts(ids.flatMap((id) => steps.get(id) ?? []).map((step) => words.step(step)))
          : t("form.steps");
    }
  };
  return (
    <section aria-label={t("write.reading")} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {parts.map((part, at) => (
          <li key={at} className="border-l-2 pl-3 break-words">
            <q className="text-muted-foreground">{part.said}</q>
            <p className={part.as === "unread" ? "text-warning" : undefined}>{read(part)}</p>
          </li>
        ))}
      </ul>
      {missing.length < 2 && missing.map((part) => <p key={part}>{t(`write.missing.${part}`)}</p>)}
    </section>
  );
}
