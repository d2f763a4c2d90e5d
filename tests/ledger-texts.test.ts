import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { periodNames } from "#domain/deals/pipeline-report/periods.ts";
import { advancedAnalysis } from "#domain/functions/advanced-analyses.ts";
import { analysis } from "#domain/functions/analyses.ts";
import { forecastReport } from "#domain/functions/forecast-reports.ts";
import { languageIds } from "#domain/languages.ts";

const periods = [...periodNames, "2026-01-31..2026-03-01"] as const;

test.each(languageIds)("every subject of a token payment for analyses and forecasts has a text in %s", (language) => {
  const file = new URL(`../src/texts/${language}/tokens.json`, import.meta.url);
  const { about } = JSON.parse(readFileSync(file, "utf8")) as { about: Record<string, string> };
  const forecast = forecastReport.about({ months: 6, parts: "none", language: "en" });
  const advanced = advancedAnalysis.about({ language: "en" });
  for (const { subject, words } of [...periods.map((period) => analysis.about({ period })), forecast, advanced]) {
    const { key, count, ...parts } = subject;
    const text = about[key] ?? about[`${key}_other`] ?? "";
    const asked = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, part = ""]) => part);
    const given = [...Object.keys(parts), ...(count === undefined ? [] : ["total"])];
    expect([words, text !== "", asked.toSorted()]).toEqual([words, true, given.toSorted()]);
  }
});
