import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

import { formatMoney } from "#domain/numbers/money.ts";
import { priceRanges } from "#domain/tokens/price-ranges.ts";
import { type Plan, plans } from "#domain/website/plans.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { Faq } from "./faq.tsx";
import { usePageLanguage } from "./page-language.ts";
import { PagePart, PageTitle } from "./page-part.tsx";
import { ProductData } from "./product-data.tsx";
import { PublicLink } from "./public-link.tsx";
import { TokenPackages } from "./token-packages.tsx";
import { useQuestions } from "./use-questions.ts";

export function PricingPage() {
  const { t } = useTranslation("public-pricing");
  return (
    <>
      <ProductData />
      <PageTitle title={t("title")} text={t("text")} />
      <ul className="mx-auto grid w-full max-w-5xl gap-4 px-4 pt-8 pb-6 sm:px-6 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mx-auto w-full max-w-5xl px-4 pb-14 text-base font-medium sm:px-6">{t("note")}</p>
      <PagePart id="tokens" title={t("packages.title")} text={t("packages.intro")} isQuiet>
        <TokenPackages />
      </PagePart>
      <PagePart id="costs" title={t("costs.title")} text={t("costs.text")}>
        <CostTable />
      </PagePart>
      <PagePart id="faq" title={t("faqTitle")} isQuiet>
        <Faq name="pricing" questions={useQuestions("public-pricing")} />
      </PagePart>
    </>
  );
}

function PlanCard({ plan: { id, monthly_minor: monthly, contacts, isMostPopular, isByContact } }: { plan: Plan }) {
  const { t } = useTranslation("public-pricing");
  const language = usePageLanguage();
  const points = ["contacts", "first", "second", "third"] as const;
  return (
    <li className="bg-card flex flex-col gap-4 rounded-xl border p-5">
      <div className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <h2 className="text-base font-semibold">{t(`plans.${id}.name`)}</h2>
          {isMostPopular && (
            <span className="bg-selection text-selection-foreground rounded-full px-2 py-0.5 text-xs font-medium">
              {t("mostPopular")}
            </span>
          )}
        </div>
        <p className="flex items-baseline gap-1.5">
          <span className="tabular text-2xl font-semibold tracking-tight">
            {formatMoney(monthly, "USD", language, false)}
          </span>
          <span className="text-muted-foreground text-sm">{t("monthly")}</span>
        </p>
        <p className="text-muted-foreground text-base">{t(`plans.${id}.text`)}</p>
      </div>
      <ul className="mb-auto grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2 text-base">
            <Check aria-hidden className="text-good mt-1 size-4 shrink-0" />
            {point !== "contacts" && t(`plans.${id}.${point}`)}
            {point === "contacts" && (contacts === null ? t("unlimited") : t("contacts", { count: contacts }))}
          </li>
        ))}
      </ul>
      {isByContact ? (
        <PublicLink to="/contact" className={buttonVariants({ size: "lg", variant: "outline" })}>
          {t("contactSales")}
        </PublicLink>
      ) : (
        <a href="/signup" className={buttonVariants({ size: "lg", variant: isMostPopular ? "default" : "outline" })}>
          {t("startTrial")}
        </a>
      )}
    </li>
  );
}

/** Renders the minimum and maximum price of each feature, as charged by the product. */
function CostTable() {
  const { t } = useTranslation("public-pricing");
  const number = new Intl.NumberFormat(usePageLanguage());
  return (
    <div className="bg-card overflow-x-auto rounded-xl border">
      <table className="w-full text-left text-base">
        <thead className="text-muted-foreground text-sm">
          <tr className="border-b">
            <th className="px-5 py-3 font-medium">{t("costs.feature")}</th>
            <th className="px-5 py-3 text-right font-medium whitespace-nowrap">{t("costs.tokens")}</th>
            <th className="px-5 py-3 font-medium">{t("costs.growsWith")}</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {priceRanges.map(({ feature, least, most }) => (
            <tr key={feature}>
              <th className="px-5 py-3 font-medium">{t(`costs.features.${feature}`)}</th>
              <td className="tabular px-5 py-3 text-right whitespace-nowrap">
                {least === most ? number.format(least) : `${number.format(least)}–${number.format(most)}`}
              </td>
              <td className="text-muted-foreground px-5 py-3">{t(`costs.by.${feature}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
