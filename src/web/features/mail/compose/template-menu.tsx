import { useQuery } from "@tanstack/react-query";
import { NotebookText, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { fillTemplate, type PlaceholderValues } from "#domain/mail/fill-template.ts";
import { showTemplates } from "#web/data/mail/compose-state.ts";
import { emailTemplatesQuery } from "#web/data/mail/email-templates.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, DropdownMenuSeparator, Menu } from "#web/ui/kit/dropdown-menu.tsx";

type Props = { values: PlaceholderValues; onUse: (filled: { subject: string; body: string }) => void };

/** Renders the menu that inserts a template filled in with the recipient's data. */
export function TemplateMenu({ values, onUse }: Props) {
  const { t } = useTranslation("compose");
  const { data: templates = [] } = useQuery(emailTemplatesQuery());
  return (
    <Menu
      button={
        <Button variant="ghost">
          <NotebookText />
          {t("template")}
        </Button>
      }
      align="start"
      className="max-w-72"
    >
      {templates.map(({ id, name, subject, body }) => (
        <DropdownMenuItem
          key={id}
          onSelect={() => onUse({ subject: fillTemplate(subject, values), body: fillTemplate(body, values) })}
        >
          <span className="truncate">{name}</span>
        </DropdownMenuItem>
      ))}
      {templates.length > 0 && <DropdownMenuSeparator />}
      {/* The dialog opens after the menu has restored focus. Otherwise both would set focus at the same time. */}
      <DropdownMenuItem onSelect={() => setTimeout(() => showTemplates(true))}>
        <Settings2 />
        {t(templates.length > 0 ? "templates.manage" : "templates.first")}
      </DropdownMenuItem>
    </Menu>
  );
}
