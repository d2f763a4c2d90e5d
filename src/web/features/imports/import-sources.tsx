import { Check, Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";

import { useImportTexts } from "./use-import-texts.ts";

/** Programs whose exports are recognised, as tested in src/domain/imports/known-exports.test.ts. */
const programs = ["HubSpot", "Pipedrive", "Salesforce", "Zoho", "Outlook", "Google Contacts", "Shopify", "Stripe"];

/** The kinds with a template, in the order in which they should be imported. */
const templates = ["accounts", "products", "contacts", "deals", "sales"] as const satisfies readonly Entity[];

/** Renders the programs whose exports are recognised, and templates to fill in. */
export function ImportSources() {
  const { t } = useTranslation(["imports", "kinds"]);
  const { field } = useImportTexts();
  const save = async (entity: Entity) => {
    const { saveTemplate } = await import("./save-template.ts");
    await saveTemplate(entity, (name) => field(entity, name), t(`kinds:${entity}.many`));
  };
  return (
    <>
      <Section title={t("sources.title")} text={t("sources.text")}>
        <ul className="flex flex-wrap gap-1.5">
          {programs.map((program) => (
            <li key={program}>
              <Badge tone="outline">
                <Check aria-hidden />
                {program}
              </Badge>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("templates.title")} text={t("templates.text")}>
        <ol className="flex flex-wrap gap-2">
          {templates.map((entity) => (
            <li key={entity}>
              <Button
                variant="outline"
                aria-label={t("templates.save", { records: t(`kinds:${entity}.inText`) })}
                onClick={() => void save(entity)}
              >
                <Download />
                {t(`kinds:${entity}.many`)}
              </Button>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
