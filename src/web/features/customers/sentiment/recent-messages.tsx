import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { recentMessagesQuery, type ShownMessage } from "#web/data/customers/sentiment.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MessageCustomer } from "./message-customer.tsx";
import { MessageSnippet } from "./message-snippet.tsx";
import { SentimentBadge } from "./sentiment-badge.tsx";

export function RecentMessages() {
  const { t } = useTranslation("sentiment-analysis");
  const { shortDay } = useFormat();
  const { data } = useQuery(recentMessagesQuery());
  return (
    <Section
      title={t("recent.title")}
      action={
        <Link to="/dashboard/messages" className={buttonVariants({ variant: "outline" })}>
          {t("recent.all")}
        </Link>
      }
    >
      <DataTable
        isFramed
        label={t("recent.title")}
        rows={data}
        pendingRows={6}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "customer",
            header: t("columns.customer"),
            cell: (message: ShownMessage) => <MessageCustomer message={message} />,
          },
          { key: "channel", header: t("columns.channel"), from: "md", cell: ({ channel }) => channel ?? "—" },
          {
            key: "message",
            header: t("columns.message"),
            isName: true,
            cell: (message) => <MessageSnippet message={message} />,
          },
          {
            key: "sentiment",
            header: t("columns.sentiment"),
            cell: ({ sentiment, certainty }) => <SentimentBadge sentiment={sentiment} certainty={certainty} />,
          },
          {
            key: "date",
            header: t("columns.date"),
            isSorted: true,
            from: "sm",
            className: "whitespace-nowrap",
            cell: (message) => shortDay(message.sent_on),
          },
        ]}
      />
    </Section>
  );
}
