import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sentiments } from "#domain/customers/sentiment/sentiment.ts";
import { correctSentiment, doubtfulMessagesQuery, type ShownMessage } from "#web/data/customers/sentiment.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";

import { MessageSnippet } from "./message-snippet.tsx";
import { SentimentBadge } from "./sentiment-badge.tsx";

export function DoubtfulMessages({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation("sentiment-analysis");
  const { data } = useQuery(doubtfulMessagesQuery());
  return (
    <Section title={t("doubtful.title")} note={t("doubtful.text")}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("doubtful.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("doubtful.title")}
          rows={data}
          pendingRows={4}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "message",
              header: t("columns.message"),
              isName: true,
              cell: (message: ShownMessage) => <MessageSnippet message={message} />,
            },
            {
              key: "sentiment",
              header: t("doubtful.guess"),
              from: "sm",
              cell: ({ sentiment }) => <SentimentBadge sentiment={sentiment} certainty={null} />,
            },
            ...(canEdit
              ? [
                  {
                    key: "correct",
                    header: t("doubtful.correct"),
                    cell: (message: ShownMessage) => <CorrectSentiment message={message} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  );
}

function CorrectSentiment({ message }: { message: ShownMessage }) {
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
