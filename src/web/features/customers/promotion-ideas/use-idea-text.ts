import { useTranslation } from "react-i18next";

import type { Idea, IdeaValue, IdeaValues } from "#domain/customers/promotions/idea.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

export function useIdeaValues() {
  const { number, money, percent, month } = useFormat();
  const write = ({ kind, value }: IdeaValue, currency: Currency): string => {
    switch (kind) {
      case "money":
        return money(value, currency);
      case "percent":
        return percent(value, 0);
      case "number":
      case "factor":
        return number(value);
      case "day":
        return month(value.slice(0, 7));
      case "name":
        return value;
    }
  };
  return (values: IdeaValues, currency: Currency): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, write(value, currency)]));
}

export function useIdeaText() {
  const { t } = useTranslation("promotion-ideas");
  const { number, percent, list } = useFormat();
  const valuesOf = useIdeaValues();
  return {
    title: ({ rule, offer: { products } }: Pick<Idea, "rule" | "offer">) =>
      products.length === 0
        ? t(`rules.${rule}.title`)
        : t("idea.title", { rule: t(`rules.${rule}.title`), products: list(products.map(({ name }) => name)) }),
    why: ({ rule, because, currency }: Idea) => t(`rules.${rule}.why`, { replace: valuesOf(because, currency) }),
    offer: ({ offer }: Idea) => {
      if (offer.percent === 0) return t("idea.noDiscount");
      const discount = percent(offer.percent, 0);
      const products = list(offer.products.map(({ name }) => name));
      if (offer.least !== null) return t("idea.offerFrom", { discount, products, least: number(offer.least) });
      if (offer.products.length === 0) return t("idea.offerAll", { discount });
      return t(offer.products.length > 1 ? "idea.offerTogether" : "idea.offerOn", { discount, products });
    },
    warnings: ({ warnings, currency }: Idea) =>
      warnings.map(({ key, values: its }) => ({
        key,
        text: t(`warnings.${key}`, { replace: valuesOf(its, currency) }),
      })),
  };
}
