import { Clock, Code, Eye, HeartHandshake, LifeBuoy, Scale, ShieldCheck, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";

import { provider } from "#domain/website/provider.ts";

import { Card } from "./card.tsx";
import { usePageLanguage } from "./page-language.ts";
import { PagePart, PageTitle } from "./page-part.tsx";

const values = [
  ["customers", HeartHandshake],
  ["honesty", Scale],
  ["calm", Clock],
  ["privacy", ShieldCheck],
] as const;
const teams = [
  ["product", Eye],
  ["engineering", Code],
  ["customers", UsersRound],
  ["support", LifeBuoy],
] as const;

export function AboutPage() {
  const { t } = useTranslation("public-about");
  const language = usePageLanguage();
  const number = new Intl.NumberFormat(language);
  const metrics = {
    founded: String(provider.founded),
    users: `${number.format(provider.activeUsers)}+`,
    companies: `${number.format(provider.companies)}+`,
    uptime: new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1 }).format(provider.uptime),
    support: "24/7",
  };
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      <dl className="mx-auto grid w-full max-w-5xl grid-cols-2 gap-x-4 gap-y-6 px-4 py-10 sm:grid-cols-5 sm:px-6">
        {(["founded", "users", "companies", "uptime", "support"] as const).map((metric) => (
          <div key={metric} className="flex flex-col-reverse justify-end">
            <dt className="text-muted-foreground text-sm">{t(`metrics.${metric}`)}</dt>
            <dd className="tabular text-lg font-semibold tracking-tight sm:text-2xl">{metrics[metric]}</dd>
          </div>
        ))}
      </dl>
      <PagePart title={t("story")} isQuiet>
        <div className="grid max-w-prose gap-4 text-base text-pretty">
          <p>{t("provider.story.start")}</p>
          <p>{t("provider.story.product")}</p>
        </div>
      </PagePart>
      <PagePart title={t("values")}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {values.map(([id, icon]) => (
            <Card key={id} icon={icon} title={t(`provider.values.${id}.title`)}>
              {t(`provider.values.${id}.text`)}
            </Card>
          ))}
        </ul>
      </PagePart>
      <PagePart title={t("team")} text={t("teamText")} isQuiet>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {teams.map(([id, icon]) => (
            <Card key={id} icon={icon} title={t(`provider.team.${id}.title`)}>
              {t(`provider.team.${id}.text`)}
            </Card>
          ))}
        </ul>
      </PagePart>
    </>
  );
}
