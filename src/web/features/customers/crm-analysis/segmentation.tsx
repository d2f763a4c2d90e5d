import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookmarkPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type Segment, segmentGrid } from "#domain/customers/segments.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";
import { customerSegmentsQuery } from "#web/data/customers/customers.ts";
import { createView } from "#web/data/records/views/change-views.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Found = ResponseOf<typeof customerSegmentsQuery>;

const maxMoves = 8;
/** The tint of a segment with all revenue, in percent. */
const maxTint = 20;

const membersOf = (segment: Segment) => `segment.any.${segment}`;

export function Segmentation() {
  const { t } = useTranslation(["crm-analysis", "records"]);
  const { day, number } = useFormat();
  const { data } = useQuery(customerSegmentsQuery());
  const since = data ? day(data.before) : "";
  return (
    <Section title={t("segments.title")} note={t("asOfToday", { text: t("segments.rule") })}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-3 md:grid-cols-[7rem_repeat(3,minmax(0,1fr))]">
        <span className="max-md:hidden" />
        {([0, 1, 2] as const).map((column) => (
          <p key={column} className="text-muted-foreground text-xs max-md:hidden">
            {t(`segments.amount.${column}`)}
          </p>
        ))}
        {segmentGrid.map((row, at) => (
          <div key={row[0]} className="contents">
            <h3 className="text-muted-foreground self-center text-xs">{t(`segments.recency.${at as 0 | 1 | 2}`)}</h3>
            {row.map((segment) =>
              data ? (
                <SegmentCard key={segment} segment={segment} found={data} />
              ) : (
                <Skeleton key={segment} className="h-32" />
              ),
            )}
          </div>
        ))}
      </div>
      <div className="grid min-w-0 gap-2">
        <h3 className="font-semibold">{t("segments.moves", { day: since })}</h3>
        {data?.moves.length === 0 ? (
          <p className="text-muted-foreground text-sm">{t("segments.noMoves")}</p>
        ) : (
          <DataTable
            label={t("segments.moves", { day: since })}
            isFramed
            rows={data?.moves.slice(0, maxMoves)}
            pendingRows={4}
            keyOf={({ from, to }) => `${from} ${to}`}
            columns={[
              {
                key: "from",
                header: t("segments.from"),
                isName: true,
                cell: ({ from }) => (from ? t(`records:choices.${from}`) : t("segments.noneBefore")),
              },
              { key: "to", header: t("segments.to"), cell: ({ to }) => t(`records:choices.${to}`) },
              {
                key: "customers",
                header: t("segments.customers"),
                isNumeric: true,
                cell: ({ customers }) => number(customers),
              },
            ]}
          />
        )}
      </div>
    </Section>
  );
}

function SegmentCard({ segment, found }: { segment: Segment; found: Found }) {
  const { t } = useTranslation(["crm-analysis", "records"]);
  const { number, percent, signed, language } = useFormat();
  const name = t(`records:choices.${segment}`);
  const { mutate: save, isPending } = useMutation({
    ...createView,
    onSuccess: () => notify.success(t("segments.kept", { name }), t("segments.keptWhere")),
    onError: () => notify.error(t("segments.notKept")),
  });
  const its = found.segments.find((entry) => entry.segment === segment);
  if (!its) return null;
  const all = found.segments.reduce((sum, { minor }) => sum + minor, 0);
  const change = its.customers - its.before;
  const share = all > 0 ? (100 * its.minor) / all : 0;
  return (
    <section
      aria-label={name}
      className="bg-card grid content-start gap-1 rounded-lg border p-3"
      // The darker, the more of the revenue.
      style={{ backgroundColor: `color-mix(in oklab, var(--chart-2) ${(maxTint * share) / 100}%, var(--card))` }}
    >
      <div className="flex items-start justify-between gap-1">
        <h4 className="font-medium">{name}</h4>
        <Button
          variant="ghost"
          size="icon-sm"
          className="-mt-1 -mr-1"
          pending={isPending}
          aria-label={t("segments.keep", { name })}
          title={t("segments.keep", { name })}
          onClick={() => save({ entity: "accounts", name, isShared: false, state: { where: membersOf(segment) } })}
        >
          <BookmarkPlus />
        </Button>
      </div>
      <p className="tabular flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/dashboard/accounts"
          search={{ where: membersOf(segment) }}
          className="text-lg font-semibold underline-offset-4 hover:underline"
        >
          {number(its.customers)}
          <span className="sr-only"> {t("segments.open", { name })}</span>
        </Link>
        {change !== 0 && (
          <span className="text-muted-foreground text-xs">
            {t("segments.change", { change: signed(change, number(change)) })}
          </span>
        )}
      </p>
      {its.customers > 0 && (
        <p className="text-muted-foreground tabular text-xs">
          {joinFacts([
            all > 0 &&
              t("segments.share", { share: share > 0 && share < 0.5 ? `<${percent(1, 0)}` : percent(share, 0) }),
            t("segments.quiet", { when: formatRelativeDay(-Math.round(its.days_quiet), language) }),
          ])}
        </p>
      )}
      <p className="text-muted-foreground text-xs">{t(`segments.advice.${segment}`)}</p>
    </section>
  );
}
