import { ChartNoAxesCombined, Kanban, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { Card } from "./card.tsx";
import { Faq } from "./faq.tsx";
import { PagePart } from "./page-part.tsx";
import { ProductData } from "./product-data.tsx";
import { ProductPicture, ScreenPicture } from "./product-picture.tsx";
import { PublicLink } from "./public-link.tsx";
import { TokenPackages } from "./token-packages.tsx";
import { useQuestions } from "./use-questions.ts";

/** The texts, icon and screenshot of each reason. */
const reasons = [
  ["contacts", UsersRound, "lists"],
  ["pipeline", Kanban, "board"],
  ["insights", ChartNoAxesCombined, "assistant"],
] as const;

export function LandingPage() {
  const { t } = useTranslation("public-landing");
  return (
    <>
      <ProductData />
      <div className="mx-auto flex w-full max-w-5xl flex-col items-center gap-6 px-4 pt-10 pb-16 text-center sm:px-6 sm:pt-12">
        <p className="bg-card text-muted-foreground rounded-full border px-3 py-1 text-xs font-medium">{t("badge")}</p>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-4xl">
          <span className="block">{t("titleFirst")}</span>
          <span className="block">{t("titleSecond")}</span>
        </h1>
        <p className="text-muted-foreground max-w-xl text-base text-balance sm:text-lg">{t("description")}</p>
        <BeginLinks />
        <div className="w-full pt-6 sm:pt-8">
          <ProductPicture />
        </div>
      </div>
      <PagePart title={t("why.title")} text={t("why.text")} isQuiet>
        <ul className="grid gap-4">
          {reasons.map(([name, icon, screen]) => (
            <Card
              key={name}
              icon={icon}
              title={t(`why.${name}.title`)}
              picture={<ScreenPicture article={screen} title={t(`why.${name}.title`)} />}
            >
              {t(`why.${name}.text`)}
            </Card>
          ))}
        </ul>
      </PagePart>
      <PagePart id="tokens" title={t("tokens.title")} text={t("tokens.text")}>
        <TokenPackages />
        <p className="text-base">
          <PublicLink
            to="/pricing"
            className={`${buttonVariants({ variant: "link", size: "inline" })} shrink! whitespace-normal!`}
          >
            {t("tokens.more")}
          </PublicLink>
        </p>
      </PagePart>
      <PagePart id="faq" title={t("faqTitle")} isQuiet>
        <Faq name="landing" questions={useQuestions("public-landing")} />
      </PagePart>
      <div className="mx-auto grid w-full max-w-5xl justify-items-center gap-5 px-4 py-16 text-center sm:py-24">
        <h2 className="text-lg font-semibold tracking-tight sm:text-2xl">{t("end.title")}</h2>
        <p className="text-muted-foreground max-w-prose text-base">{t("end.text")}</p>
        <BeginLinks />
      </div>
    </>
  );
}

/**
 * Renders the main links. With JavaScript and without a session, the first link opens the wizard on top of the page;
 * otherwise it navigates. For signed-in users, there is one link to the dashboard instead.
 */
function BeginLinks() {
  const { t } = useTranslation("public-landing");
  return (
    <div className="pt-2">
      <div data-for-signed-out className="flex flex-wrap justify-center gap-3">
        <a href="/signup" data-begin className={buttonVariants({ size: "lg" })}>
          {t("getStarted")}
        </a>
        <a href="/signup?mode=sign-in" className={buttonVariants({ size: "lg", variant: "outline" })}>
          {t("logIn")}
        </a>
      </div>
      <a data-for-signed-in href="/dashboard" className={buttonVariants({ size: "lg" })}>
        {t("openDashboard")}
      </a>
    </div>
  );
}
