import { useTranslation } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { plans } from "#domain/website/plans.ts";
import { addressIn, originToFill } from "#domain/website/public-pages.ts";

import { JsonLd } from "./json-ld.tsx";
import { usePageLanguage } from "./page-language.ts";

/** Renders structured data about the product and its price, for search engines. */
export function ProductData() {
  const { t } = useTranslation(["public-landing", "public-pricing"]);
  const language = usePageLanguage();
  const offer = (name: string, price: number) => ({ "@type": "Offer", name, price, priceCurrency: "USD" });
  return (
    <JsonLd
      data={{
        "@type": "SoftwareApplication",
        name: `${brand.name} CRM`,
        applicationCategory: "BusinessApplication",
        operatingSystem: "Web",
        description: t("meta.description"),
        inLanguage: language,
        url: `${originToFill}${addressIn(language, "/")}`,
        offers: plans.map(({ id, monthly_minor: monthly }) =>
          offer(t(`public-pricing:plans.${id}.name`), monthly / 100),
        ),
      }}
    />
  );
}
