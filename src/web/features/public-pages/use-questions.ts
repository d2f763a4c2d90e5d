import { useTranslation } from "react-i18next";

import type { Question } from "./faq.tsx";
import { type AskingPage, questions } from "./questions.ts";

/** The questions of a page with their answers, in its language. */
export function useQuestions(page: AskingPage): Question[] {
  const { t } = useTranslation(page);
  return questions[page].map((id) => ({ id, question: t(`faq.${id}.question`), answer: t(`faq.${id}.answer`) }));
}
