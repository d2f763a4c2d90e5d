import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FactResult, WorkResult, WorkRow } from "#domain/assistant/work/work-result.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { emailsByIdQuery } from "#web/data/mail/emails-by-id.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useWorkText } from "./use-work-text.ts";

/** Renders a list of tasks, activities, emails, sales and deals. */
export function WorkResults({ work: { of, only, count, rows } }: { work: WorkResult }) {
  const { t } = useTranslation("ai-chat");
  const { number } = useFormat();
  const { name } = useWorkText();
  const ids = rows.flatMap(({ entity, id }) => (entity === "emails" ? [id] : []));
  const { data: emails, isLoading } = useQuery({ ...emailsByIdQuery(ids), enabled: ids.length > 0 });
  return (
    <>
      <p className="tabular font-semibold">
        {joinFacts([name({ of }), ...(only ? [t(`work.${only}`)] : [number(count)])])}
        {!only && rows.length < count && (
          <span className="text-muted-foreground text-sm font-normal">
            {" "}
            · {t("shown", { total: number(rows.length) })}
          </span>
        )}
      </p>
      {rows.length === 0 ? (
        <p>{t("work.none")}</p>
      ) : (
        <ul className="divide-y rounded-lg border text-sm">
          {rows.map((row) => {
            const email = emails?.find(({ id }) => id === row.id);
            return (
              <Row key={row.id} row={row} from={email && (email.from_name || email.from_address)}>
                {row.entity !== "emails" ? (
                  row.title
                ) : email ? (
                  <Link
                    to="/dashboard/communication-tools"
                    search={{ conversation: email.conversation_id }}
                    className="underline-offset-4 hover:underline"
                  >
                    {email.subject || t("work.kind.email")}
                  </Link>
                ) : isLoading ? (
                  <Skeleton className="h-5 w-48" />
                ) : (
                  t("work.hidden")
                )}
                {(only ?? of === "contact") && (
                  <span className="text-muted-foreground block font-normal whitespace-pre-line">
                    {email ? email.preview : row.text}
                  </span>
                )}
              </Row>
            );
          })}
        </ul>
      )}
    </>
  );
}

function Row({ row, from, children }: { row: WorkRow; from: string | undefined; children: ReactNode }) {
  const { t } = useTranslation("ai-chat");
  const { shortDay, time: clock } = useFormat();
  const { id, entity, kind, day, time, person, about, phone, isOverdue } = row;
  const when = day && [shortDay(day, true), time && clock(`${day}T${time}:00Z`, "UTC")].filter(Boolean).join(" ");
  const facts = [t(`work.kind.${kind}`), when, isOverdue && t("work.overdue"), person ?? from];
  return (
    <li className="grid gap-0.5 px-3 py-2 wrap-anywhere">
      <div className="font-medium">
        {entity === "sales" || entity === "deals" ? (
          <RecordLink entity={entity} id={id}>
            {children}
          </RecordLink>
        ) : (
          children
        )}
      </div>
      <p className="text-muted-foreground tabular text-xs">
        {joinFacts(facts.filter((fact) => typeof fact === "string"))}
      </p>
      {about && (
        <p className="text-xs">
          <RecordLink entity={about.entity} id={about.id}>
            {about.name}
          </RecordLink>
          {phone && <span className="text-muted-foreground tabular"> {phone}</span>}
        </p>
      )}
    </li>
  );
}

/** Renders a fact of a record, then its other facts. */
export function RecordFacts({ fact: { entity, id, name, facts } }: { fact: FactResult }) {
  const { t } = useTranslation("ai-chat");
  const { fact: label } = useWorkText();
  return (
    <>
      <p className="font-semibold">
        <RecordLink entity={entity} id={id}>
          {name}
        </RecordLink>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        {facts.map(({ fact, value }) => (
          <div key={fact} className="contents">
            <dt className="text-muted-foreground">{label(fact)}</dt>
            <dd className="tabular">{value ?? t("work.notStored")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
