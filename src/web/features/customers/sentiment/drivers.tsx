import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { type Aspect, aspects } from "#domain/customers/sentiment/aspects.ts";
import type { Days } from "#domain/metrics/question.ts";
import { aspectsQuery } from "#web/data/customers/sentiment.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { SentimentBadge } from "./sentiment-badge.tsx";

const sentencesSchema = z.array(
  z.object({ message_id: z.uuid(), sentiment: z.enum(["positive", "negative"]), sentence: z.string() }),
);
type Spoken = ResponseOf<typeof aspectsQuery>[number];
const isAspect = (name: string): name is Aspect => aspects.some((aspect) => aspect === name);

/** Placeholder while the days are not known. */
const noDays = { from: "", to: "" };

/** Renders the topics that customers praise and criticise, with the relevant sentences. */
export function Drivers({ days }: { days: Days | undefined }) {
  const { t } = useTranslation("sentiment-analysis");
  const { number } = useFormat();
  const { data } = useQuery({ ...aspectsQuery(days ?? noDays), enabled: days !== undefined });
  const columnOf = (side: "positive" | "neutral" | "negative") => ({
    key: side,
    header: t(`columns.${side}`),
    isNumeric: true,
    ...(side === "neutral" && { from: "sm" as const }),
    cell: (row: Spoken) => number(row[side]),
  });
  return (
    <Section title={t("drivers.title")} note={t("drivers.text")}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("drivers.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("drivers.title")}
          rows={data}
          pendingRows={4}
          keyOf={({ aspect }) => aspect}
          columns={[
            {
              key: "aspect",
              header: t("columns.aspect"),
              isName: true,
              cell: ({ aspect }: Spoken) => (isAspect(aspect) ? t(`aspects.${aspect}`) : aspect),
            },
            {
              key: "split",
              header: t("columns.sentiment"),
              from: "sm",
              className: "w-1/4",
              cell: (row: Spoken) => <SplitBar of={row} />,
            },
            columnOf("positive"),
            columnOf("neutral"),
            columnOf("negative"),
            {
              key: "sentences",
              header: <span className="sr-only">{t("columns.sentences")}</span>,
              from: "md",
              className: "w-2/5",
              cell: ({ sentences }) => <Sentences of={sentences} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

const sides = [
  ["positive", "bg-chart-2"],
  ["neutral", "bg-chart-8"],
  ["negative", "bg-chart-5"],
] as const;

/** Renders the shares of the sentiments. Decorative, because the numbers are next to it. */
function SplitBar({ of }: { of: Spoken }) {
  return (
    <span aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full">
      {sides.map(
        ([side, colour]) => of[side] > 0 && <span key={side} className={colour} style={{ flexGrow: of[side] }} />,
      )}
    </span>
  );
}

function Sentences({ of }: { of: unknown }) {
  const { t } = useTranslation("sentiment-analysis");
  const { number } = useFormat();
  const read = sentencesSchema.safeParse(of);
  if (!read.success) return null;
  return (
    <details>
      <summary className="text-muted-foreground cursor-pointer text-xs">
        {t("columns.sentences")} <span className="tabular">{number(read.data.length)}</span>
      </summary>
      <ul className="grid gap-1 pt-1">
        {read.data.map(({ message_id: id, sentiment, sentence }) => (
          <li key={`${id} ${sentiment}`} className="flex items-start gap-2 text-sm">
            <SentimentBadge sentiment={sentiment} certainty={null} />
            <Link
              to="/dashboard/messages/$recordId"
              params={{ recordId: id }}
              className="line-clamp-2 min-w-0 break-words hover:underline"
            >
              {sentence}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
