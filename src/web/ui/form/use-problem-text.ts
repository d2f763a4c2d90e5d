import { useTranslation } from "react-i18next";

const sharedProblems = ["required", "email", "day"] as const;
type SharedProblem = (typeof sharedProblems)[number];
/** Problems with texts specific to a form, i.e. without a shared text. */
export type OwnProblem<Problem extends string> = Exclude<Problem, SharedProblem>;

/**
 * Returns a formatter for the problems of fields. All forms share the texts for missing values, invalid email addresses
 * and invalid days.
 */
export function useProblemText() {
  const { t } = useTranslation("common");
  return <Problem extends string>(problem: Problem, words?: (problem: OwnProblem<Problem>) => string): string => {
    const shared = sharedProblems.find((sharedProblem) => sharedProblem === problem);
    if (shared) return t(`problems.${shared}`);
    return words ? words(problem as OwnProblem<Problem>) : problem;
  };
}
