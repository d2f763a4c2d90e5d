import { type Idea, ruleNames } from "#domain/customers/promotions/idea.ts";
import { isLanguage, type Language } from "#domain/languages.ts";
import { formatPercent } from "#domain/numbers/numbers.ts";
import { formatDay } from "#domain/time/dates.ts";
import { fill, promotionTexts } from "#server/texts/texts.ts";

const languageOf = ({ language }: Idea) => (isLanguage(language) ? language : "en");

/** Adds the subject and message to an idea, in the language of emails to customers. */
export function formatIdea(idea: Idea): Idea {
  const language = languageOf(idea);
  const { rules, listed } = promotionTexts[language];
  const names = idea.offer.products.map(({ name }) => fill(listed, { name }));
  const values = {
    percent: formatPercent(idea.offer.percent, language),
    products: new Intl.ListFormat(language, { type: "conjunction" }).format(names),
    bought: fill(listed, { name: String(idea.because.one?.value ?? "") }),
    least: String(idea.offer.least ?? ""),
    from: formatDay(idea.from, language, "long"),
    to: formatDay(idea.to, language, "long"),
  };
  const { subject, message } = rules[idea.rule];
  return { ...idea, subject: fill(subject, values), message: fill(message, values) };
}

/**
 * Returns the task for the member who informs a customer about a promotion. `{{account}}` is the placeholder for the
 * customer's name.
 */
export function formatTask(idea: Idea, coupon: string | null): { title: string; text: string } {
  const { tasks, coupon: couponText } = promotionTexts[languageOf(idea)];
  const title = fill(tasks[idea.channel], { account: "{{account}}", subject: idea.subject });
  const text = [idea.message, ...(coupon === null ? [] : [fill(couponText, { coupon })])].join("\n\n");
  return { title, text };
}

/** Returns the messages of all rules, with placeholders for the values of an idea, such as [discount]. */
export function messageTemplates(language: Language) {
  const { rules, blanks } = promotionTexts[language];
  return ruleNames.map((rule) => {
    const { subject, message } = rules[rule];
    return { rule, subject: fill(subject, blanks), message: fill(message, blanks) };
  });
}
