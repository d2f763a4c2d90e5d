import { useTranslation } from "react-i18next";

const sharedProblems = ["required", "email", "day"] as const;
type SharedProblem = (typeof sharedProblems)[number];
/** Problems with form-specific texts: all but the shared ones. */
export type OwnProblem<Problem extends string> = Exclude<Problem, SharedProblem>;

/**
 * Returns a formatter for the problems of fields: the same in every form for a missing value and an invalid
 * email address or day.
 */
export function useProblemText() {
  const { t } = useTranslation("common");
  return <Problem extends string>(problem: Problem, words?: (problem: OwnProblem<Problem>) => string): string => {
    const shared = sharedProblems.find((sharedProblem) => sharedProblem === problem);
    if (shared) return t(`problems.${shared}`);
    return words ? words(problem as OwnProblem<Problem>) : problem;
  };
}
