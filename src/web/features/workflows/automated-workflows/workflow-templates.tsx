import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { fromTemplate, type Template, templates } from "#domain/workflows/templates.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";

import type { Draft } from "./draft.ts";

/** Renders workflow templates in the user's language, with the stages of the workspace. */
export function WorkflowTemplates({ onUse }: { onUse: (draft: Draft) => void }) {
  const { t } = useTranslation("workflows");
  const { data: stages } = useQuery(stagesQuery());
  const use = (template: Template) => {
    if (!stages) return;
    const say = (text: "task" | "note") => t(text === "note" ? "templates.won.note" : `templates.${template}.task`);
    onUse({ name: t(`templates.${template}.name`), isOn: false, definition: fromTemplate(template, { stages, say }) });
  };
  return (
    <Section title={t("templates.title")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {templates.map((template) => (
          <li key={template} className="bg-card flex items-start justify-between gap-3 rounded-lg border p-4">
            <div className="min-w-0">
              <h3 className="font-medium">{t(`templates.${template}.name`)}</h3>
              <p className="text-muted-foreground text-sm">{t(`templates.${template}.text`)}</p>
            </div>
            <Button
              variant="outline"
              disabled={!stages}
              aria-label={t("templates.useOne", { name: t(`templates.${template}.name`) })}
              onClick={() => use(template)}
            >
              {t("templates.use")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
