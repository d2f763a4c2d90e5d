import { useTranslation } from "react-i18next";

import { byTokenExpiry } from "#domain/website/public-pages.ts";

import type { Question } from "./faq.tsx";

/** The questions that each page answers, in order. Their texts are part of the page's texts. */
const questions = {
  "public-landing": ["free", "tokens", "expiry", "refund", "import", "leave", "languages"],
  "public-pricing": ["trial", "setup", "free", "limits", "tokens", "expiry", "cancel"],
  "public-contact": ["when", "hours", "account", "security"],
} as const;

type AskingPage = keyof typeof questions;

/** Returns the questions and answers of a page in its language. */
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
