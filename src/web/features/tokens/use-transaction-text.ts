import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { isDay } from "#domain/time/dates.ts";
import { sectionNamed } from "#domain/tokens/exploration.ts";
import { isTokenFeature } from "#domain/tokens/token-usage.ts";
import type { Subject } from "#domain/tokens/transaction-subject.ts";
import type { Transaction } from "#web/data/tokens/token-history.ts";
import { useFormat } from "#web/ui/use-format.ts";

type AboutKey = Extract<ParseKeys<"tokens">, `about.${string}`>;

/**
 * Returns a formatter for transactions in the user's language. Unknown transactions are shown with their description.
 */
export function useTransactionText(): (line: Pick<Transaction, "about" | "description">) => string {
  const { t, i18n } = useTranslation("tokens");
  const { number, day } = useFormat();
  const fill = (part: string | number) => (typeof part === "number" ? number(part) : isDay(part) ? day(part) : part);

  function saySubject({ key, count, ...parts }: Subject): string | undefined {
    const filled = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fill(part)]));
    // `count` selects the plural form; `total` is the formatted number.
    const options = { ...filled, ...(typeof count === "number" && { count, total: number(count) }) };
    const isText = (name: string): name is AboutKey => i18n.exists(name, { ns: "tokens", ...options });
    const name = `about.${key}`;
    return isText(name) ? t(name, options) : undefined;
  }

  return ({ about, description }) => {
    switch (about?.reason) {
      case "initial":
      case "login":
      case "energy":
      case "expiry":
      case "debt":
      case "purchase":
      case "restore":
        return t(`texts.${about.reason}`);
      case "take_back":
        return t(`texts.${about.cause ?? "refund"}`);
      case "exploration": {
        const section = sectionNamed(about.section);
        return section ? t("texts.exploration", { section: t(`sections.${section}`) }) : description;
      }
      case "reserve":
      case "settle":
      case "release":
      case "wrong_answer": {
        const subject = about.subject && saySubject(about.subject);
        if (subject === undefined || !isTokenFeature(about.feature)) return description;
        if (about.reason === "settle") return t("texts.settle", { about: subject });
        const what = t("texts.reserve", { feature: t(`features.${about.feature}`), about: subject });
        return about.reason === "reserve" ? what : t(`texts.${about.reason}`, { what });
      }
      default:
        return description;
    }
  };
}
