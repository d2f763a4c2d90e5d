import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { Import } from "#web/data/imports/imports.ts";
import { cn } from "#web/ui/class-names.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const steps = ["setup", "review", "commit"] as const;

type ImportHeaderProps = {
  imported: Import;
  step: "setup" | "review" | "commit" | "result";
  timeZone: string;
  onDiscard?: () => void;
  isDiscarding: boolean;
};

export function ImportHeader({ imported, step, timeZone, onDiscard, isDiscarding }: ImportHeaderProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const facts = [
    t("header.rows", { count: imported.row_count }),
    fileSize(imported.dialect.workbook?.file_bytes ?? imported.byte_size, format.language),
    format.moment(imported.created_at, timeZone),
  ];
  return (
    <PageHeader
      title={<span className="break-all">{imported.file_name}</span>}
      pageTitle={imported.file_name}
      context={joinFacts(facts)}
      actions={
        <>
          {onDiscard && step !== "result" && (
            <Button variant="ghost" pending={isDiscarding} onClick={onDiscard}>
              {t("discard.button")}
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to="/dashboard/imports">{t("start.back")}</Link>
          </Button>
        </>
      }
    >
      {step !== "result" && (
        <ol aria-label={t("steps.label")} className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
          {steps.map((name, index) => {
            const isCurrent = name === step;
            const isDone = index < steps.findIndex((other) => other === step);
            return (
              <li
                key={name}
                aria-current={isCurrent ? "step" : undefined}
                className={cn("flex items-center gap-1.5", isCurrent ? "font-medium" : "text-muted-foreground")}
              >
                <span
                  aria-hidden
                  className={cn(
                    "flex size-5 items-center justify-center rounded-full tabular",
                    isCurrent ? "bg-selection text-selection-foreground" : "bg-secondary",
                  )}
                >
                  {isDone ? <Check className="size-3" /> : index + 1}
                </span>
                {t(`steps.${name}`)}
              </li>
            );
          })}
        </ol>
      )}
    </PageHeader>
  );
}
