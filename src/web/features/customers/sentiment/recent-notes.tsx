import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { type ReadNote, recentNotesQuery } from "#web/data/customers/sentiment.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { SentimentBadge } from "./sentiment-badge.tsx";

/** Renders the sentiment of the latest notes and calls, with their contacts. Renders nothing if there are none. */
export function RecentNotes({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("sentiment-analysis");
  const { momentDay } = useFormat();
  const { data } = useQuery(recentNotesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("notes.title")} text={t("notes.text")}>
      <DataTable
        isFramed
        label={t("notes.title")}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { key: "about", header: t("notes.about"), from: "sm", cell: (note: ReadNote) => <About note={note} /> },
          {
            key: "kind",
            header: t("notes.kind"),
            from: "md",
            cell: ({ kind }) => t(kind === "call" ? "notes.call" : "notes.note"),
          },
          {
            key: "title",
            header: t("notes.entry"),
            isName: true,
            cell: ({ title }) => <span className="line-clamp-2 min-w-32 font-normal break-words">{title}</span>,
          },
          {
            key: "sentiment",
            header: t("columns.sentiment"),
            cell: ({ sentiment, certainty }) => <SentimentBadge sentiment={sentiment} certainty={certainty} />,
          },
          {
            key: "date",
            header: t("columns.date"),
            from: "sm",
            className: "whitespace-nowrap",
            cell: (note) => momentDay(note.starts_at, timeZone),
          },
        ]}
      />
    </Section>
  );
}

function About({ note: { account, contact, deal } }: { note: ReadNote }) {
  const link = "hover:underline";
  if (deal)
    return (
      <Link to="/dashboard/sales/$recordId" params={{ recordId: deal.id }} className={link}>
        {deal.name}
      </Link>
    );
  if (contact)
    return (
      <Link to="/dashboard/contacts/$recordId" params={{ recordId: contact.id }} className={link}>
        {contact.name}
      </Link>
    );
  if (account)
    return (
      <Link to="/dashboard/accounts/$recordId" params={{ recordId: account.id }} className={link}>
        {account.name}
      </Link>
    );
  return "—";
}
