import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sentiments } from "#domain/sentiment/sentiment.ts";
import { correctSentiment, type ShownMessage } from "#web/data/measures/sentiment.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** Renders the buttons by which a user corrects the sentiment of a message. */
export function CorrectSentiment({ message }: { message: ShownMessage }) {
  const { t } = useTranslation(["sentiment-analysis", "records"]);
  const { mutate, isPending, variables } = useMutation(correctSentiment);
  return (
    <div role="group" aria-label={t("correct", { text: brief(message.body) })} className="flex flex-wrap gap-1">
      {sentiments.map((sentiment) => (
        <Button
          key={sentiment}
          size="sm"
          variant="outline"
          pending={isPending && variables.sentiment === sentiment}
          onClick={() => mutate({ id: message.id, version: message.version, sentiment })}
        >
          {t(`records:choices.${sentiment}`)}
        </Button>
      ))}
    </div>
  );
}

const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
