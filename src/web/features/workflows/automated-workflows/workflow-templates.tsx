import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Clock, type LucideIcon, SquareCheck, StickyNote, Zap } from "lucide-react";
import { useTranslation } from "react-i18next";

import { fromTemplate, type Template, templates } from "#domain/workflows/templates.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { Draft } from "./draft.ts";

/** Renders workflow templates in the user's language, with the stages of the workspace. */
export function WorkflowTemplates({ onUse }: { onUse: (draft: Draft) => void }) {
  const { t } = useTranslation("workflows");
  const { data: stages } = useQuery(stagesQuery());
  const definitionOf = (template: Template): Definition => {
    const say = (text: "task" | "note") => t(text === "note" ? "templates.won.note" : `templates.${template}.task`);
    return fromTemplate(template, { stages: stages ?? [], say });
  };
  return (
    <Section title={t("templates.title")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
        {templates.map((template) => {
          const name = t(`templates.${template}.name`);
          const definition = definitionOf(template);
          return (
            <li
              key={template}
              className="group bg-card hover:border-input has-[button:focus-visible]:outline-ring relative grid grid-cols-[minmax(0,1fr)] content-between gap-2.5 rounded-lg border p-4 transition-colors has-[button:focus-visible]:outline-2"
            >
              <div className="flex items-start justify-between gap-3">
                <h3 className="min-w-0 font-semibold">
                  {/* Covers the whole card. */}
                  <button
                    type="button"
                    disabled={!stages}
                    aria-label={t("templates.useOne", { name })}
                    className="h-auto text-left outline-none after:absolute after:inset-0"
                    onClick={() => onUse({ name, isOn: false, definition })}
                  >
                    {name}
                  </button>
                </h3>
                <span
                  aria-hidden
                  className="text-muted-foreground invisible shrink-0 text-xs group-hover:visible group-has-[button:focus-visible]:visible"
                >
                  {t("templates.use")}
                </span>
              </div>
              <Chips when={t(`templates.${template}.when`)} steps={definition.steps} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Renders the trigger and the steps of a template in order. */
function Chips({ when, steps }: { when: string; steps: Definition["steps"] }) {
  const { t } = useTranslation("workflows");
  const { number } = useFormat();
  // Does not use the icons and texts of step-forms.tsx, which loads the fields of all steps.
  const chipOf = (step: Definition["steps"][number]) => {
    if (step.do === "note") return { icon: StickyNote, text: t("templates.note") };
    if (step.do !== "wait") return { icon: SquareCheck, text: t("templates.task") };
    const days = step.hours / 24;
    return { icon: Clock, text: t("says.waitDays", { count: days, total: number(days) }) };
  };
  return (
    <ol className="flex flex-wrap items-center gap-1">
      <Chip icon={Zap} text={when} />
      {steps.map((step) => (
        <Chip key={step.id} {...chipOf(step)} isNext />
      ))}
    </ol>
  );
}

function Chip({ icon: Icon, text, isNext = false }: { icon: LucideIcon; text: string; isNext?: boolean }) {
  return (
    <li className="flex items-center gap-1">
      {isNext && <ArrowRight aria-hidden className="text-muted-foreground size-3.5" />}
      <span className="bg-secondary text-secondary-foreground inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 text-xs">
        <Icon aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
        <span className="inline-block first-letter:uppercase">{text}</span>
      </span>
    </li>
  );
}
