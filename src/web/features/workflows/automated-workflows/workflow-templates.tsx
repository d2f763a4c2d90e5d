import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { fromTemplate, type Template, templates } from "#domain/workflows/templates.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { Section } from "#web/ui/section.tsx";

import type { Draft } from "./draft.ts";
import { WorkflowChips } from "./workflow-chips.tsx";

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
              <WorkflowChips when={t(`templates.${template}.when`)} steps={definition.steps} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
