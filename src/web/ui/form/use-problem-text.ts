import { useTranslation } from "react-i18next";

const sharedProblems = ["required", "email"] as const;
type SharedProblem = (typeof sharedProblems)[number];
/** The problems that a form words itself: all but those that every form words alike. */
export type OwnProblem<Problem extends string> = Exclude<Problem, SharedProblem>;

/** Returns the text of what is wrong with a field: the same in every form where it is empty or holds no email address. */
export function useProblemText() {
  const { t } = useTranslation("common");
  return <Problem extends string>(problem: Problem, words?: (problem: OwnProblem<Problem>) => string): string => {
    const shared = sharedProblems.find((one) => one === problem);
    if (shared) return t(`problems.${shared}`);
    return words ? words(problem as OwnProblem<Problem>) : problem;
  };
}
