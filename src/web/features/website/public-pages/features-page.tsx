import {
  ArrowLeft,
  ChartNoAxesCombined,
  FileChartColumn,
  MessagesSquare,
  ShieldCheck,
  UsersRound,
  Workflow,
} from "lucide-react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { Card } from "./card.tsx";
import { PagePart, PageTitle } from "./page-part.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { PublicLink } from "./public-link.tsx";

const features = [
  ["analytics", ChartNoAxesCombined],
  ["reporting", FileChartColumn],
  ["customers", UsersRound],
  ["communication", MessagesSquare],
  ["security", ShieldCheck],
  ["workflows", Workflow],
] as const;

export function FeaturesPage() {
  const { t } = useTranslation("public-features");
  return (
    <>
      <PageTitle title={t("title")} text={t("text")}>
        <p className="order-first">
          <PublicLink
            to="/"
            className="text-muted-foreground hover:text-foreground inline-flex items-center gap-1.5 rounded-sm text-sm"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t("back")}
          </PublicLink>
        </p>
      </PageTitle>
      <ul className="mx-auto grid w-full max-w-5xl gap-4 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
        {features.map(([name, icon]) => (
          <Card key={name} icon={icon} title={t(`cards.${name}.title`)}>
            {t(`cards.${name}.text`)}
          </Card>
        ))}
      </ul>
      <PagePart title={t("end.title")} text={t("end.text")} isQuiet>
        <div className="flex flex-wrap gap-3">
          <a href="/signup" className={buttonVariants({ size: "lg" })}>
            {t("start")}
          </a>
          <PublicLink to="/pricing" className={buttonVariants({ size: "lg", variant: "outline" })}>
            {t("pricing")}
          </PublicLink>
        </div>
        <ProductPicture />
      </PagePart>
    </>
  );
}
