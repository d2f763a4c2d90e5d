import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sentiments } from "#domain/customers/sentiment/sentiment.ts";
import { correctSentiment, doubtfulMessagesQuery, type ShownMessage } from "#web/data/customers/sentiment.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MessageCustomer } from "./message-customer.tsx";
import { MessageSnippet } from "./message-snippet.tsx";
import { SentimentBadge } from "./sentiment-badge.tsx";

type Group = [body: string, messages: ShownMessage[]];
const maxShown = 12;

/** Renders the messages with an uncertain sentiment. Equal texts are one row, with one decision for all of them. */
export function DoubtfulMessages({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation(["sentiment-analysis", "kinds"]);
  const { number } = useFormat();
  const { data } = useQuery(doubtfulMessagesQuery());
  const groups = data && [...Map.groupBy(data, ({ body }) => body).entries()].slice(0, maxShown);
  return (
    <Section title={t("doubtful.title")} note={t("doubtful.text")}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("doubtful.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("doubtful.title")}
          rows={groups}
          pendingRows={4}
          keyOf={([body]) => body}
          columns={[
            {
              key: "customer",
              header: t("columns.customer"),
              from: "md",
              cell: ([, same]: Group) => <Customers messages={same} />,
            },
            {
              key: "message",
              header: t("columns.message"),
              isName: true,
              cell: ([, same]) => (
                <>
                  {same[0] && <MessageSnippet message={same[0]} />}
                  {same.length > 1 && (
                    <p className="text-muted-foreground tabular text-xs font-normal">
                      {t("kinds:messages.count", { count: same.length, total: number(same.length) })}
                    </p>
                  )}
                </>
              ),
            },
            {
              key: "sentiment",
              header: t("doubtful.guess"),
              from: "sm",
              cell: ([, [first]]) => <SentimentBadge sentiment={first?.sentiment ?? null} certainty={null} />,
            },
            ...(canEdit
              ? [
                  {
                    key: "correct",
                    header: t("doubtful.correct"),
                    cell: ([body, same]: Group) => <CorrectSentiment body={body} messages={same} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  );
}

/** Renders the customer of the latest of equal messages, and the number of other customers. */
function Customers({ messages }: { messages: readonly ShownMessage[] }) {
  const { t } = useTranslation("records");
  const { number } = useFormat();
  const [latest] = messages;
  const more = new Set(messages.map(({ account, contact }) => (contact ?? account)?.id)).size - 1;
  return (
    <>
      {latest && <MessageCustomer message={latest} />}
      {more > 0 && (
        <p className="text-muted-foreground tabular text-xs">{t("undo.more", { count: more, total: number(more) })}</p>
      )}
    </>
  );
}

function CorrectSentiment({ body, messages }: { body: string; messages: readonly ShownMessage[] }) {
  const { t } = useTranslation(["sentiment-analysis", "records"]);
  const { mutate, isPending, variables } = useMutation(correctSentiment);
  return (
    <div role="group" aria-label={t("correct", { text: brief(body) })} className="flex flex-wrap gap-1">
      {sentiments.map((sentiment) => (
        <Button
          key={sentiment}
          size="sm"
          variant="outline"
          pending={isPending && variables.sentiment === sentiment}
          onClick={() => mutate({ messages, sentiment })}
        >
          {t(`records:choices.${sentiment}`)}
        </Button>
      ))}
    </div>
  );
}

const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
