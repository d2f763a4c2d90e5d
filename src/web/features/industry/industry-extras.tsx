import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { type Band, bandOf } from "#domain/measures/industry/band.ts";
import { type IndustryId, pageOfIndustry } from "#domain/measures/industry/industry-pages.ts";
import { packs } from "#domain/measures/industry/packs.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { notify } from "#web/ui/toast.tsx";

import { answerWith, readFigure } from "./industry-questions.ts";
import { keysOf } from "./save-template.ts";
import { TemplateWays } from "./template-ways.tsx";

type ExportProps = { industry: IndustryId; answers: readonly Answer[]; own: Readonly<Record<string, Band>> };

/** Saves the indicators beside last year and their targets, or prints the page. */
export function IndustryExport({ industry, answers, own }: ExportProps) {
  const { t } = useTranslation("industry");
  const texts = useMeasureTexts();
  const save = async () => {
    const lines = packs[industry].kpis.flatMap(({ measure, usual }) => {
      const answer = answerWith(answers, measure);
      const figure = answer && readFigure(answer, measure);
      if (!figure) return [];
      const { unit } = figure.column;
      const scale = unit === "money" ? 10 ** currencyDigits(answer.currency) : 1;
      const plain = (value: number | null | undefined) => (value == null ? "" : String(value / scale));
      const band = bandOf(usual, own[measure]);
      return [
        [
          texts.name(measure),
          plain(figure.value),
          plain(figure.before),
          texts.unit(unit, answer.currency),
          plain(band?.low),
          plain(band?.high),
        ],
      ];
    });
    const header = (["measure", "value", "before", "unit", "low", "high"] as const).map((name) => t(`export.${name}`));
    await saveCsv([header, ...lines], `${pageOfIndustry(industry)}.csv`);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">
          <Download />
          {t("export.open")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void save().catch(() => notify.error(t("export.failed")))}>
          {t("export.csv")}
        </DropdownMenuItem>
        {/* The menu must be gone from the page that is printed. */}
        <DropdownMenuItem onSelect={() => setTimeout(() => print(), 300)}>{t("export.print")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** All daily figures of an industry as a table to be filled in, and where it is imported. */
export const AllTemplate = ({ industry, today }: { industry: IndustryId; today: string }) => (
  <TemplateWays keys={keysOf(packs[industry].kpis.map(({ measure }) => measure))} today={today} />
);
