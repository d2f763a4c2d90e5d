import { toAlertQuestion } from "#domain/metrics/metric-alert.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";

import { AlertForm } from "./alert-form.tsx";

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  question: Question;
  measures: readonly MeasureId[];
  currency: Currency | undefined;
};

export function ChartAlertForm({ question, measures, currency, ...dialog }: Props) {
  const [first, ...others] = measures.map((measure) => toAlertQuestion(question, measure, currency));
  return first && <AlertForm {...dialog} questions={[first, ...others]} />;
}
