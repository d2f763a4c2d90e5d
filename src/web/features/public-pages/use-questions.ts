import { useTranslation } from "react-i18next";

import { byTokenExpiry } from "#domain/public-pages.ts";

import type { Question } from "./faq.tsx";
import { type AskingPage, questions } from "./questions.ts";

/** Returns the questions of a page with their answers, in its language. */
export function useQuestions(page: AskingPage): Question[] {
  const { t } = useTranslation(page);
  const { t: pricing } = useTranslation("public-pricing");
  const expiry = byTokenExpiry({ never: pricing("expiry.never"), monthly: pricing("expiry.monthly") });
  return questions[page].map((id) => ({
    id,
    question: t(`faq.${id}.question`),
    answer: id === "expiry" ? expiry : t(`faq.${id}.answer`),
  }));
}
