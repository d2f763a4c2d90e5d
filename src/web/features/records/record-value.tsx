import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import { isCustom, type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import { dayIn } from "#domain/time/dates.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import type { Linked, RecordRow } from "#web/data/records/records.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { MemberName } from "#web/people/member-name.tsx";
import { ChoiceLabel } from "#web/ui/choice-label.tsx";
import { cn } from "#web/ui/class-names.ts";
import { EmailAddress } from "#web/ui/email-address.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { TagLabel } from "#web/ui/tag-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useRecordTexts } from "./use-record-texts.ts";

type Fact = { column: string; text: string };
const SampleFact = lazy(async (): Promise<{ default: ComponentType<Fact> }> => {
  try {
    return { default: (await import("./sample-fact.tsx")).SampleFact };
  } catch {
    return { default: ({ text }) => <>{text}</> };
  }
});

/** True unless a text has only ASCII characters and the language is English. */
const needsTranslation = (text: string, language: string) => language !== "en" || /[^ -~]/.test(text);

type StageOf = Linked & { kind: string; colour: string; default_probability: number };

const numericKinds: ReadonlySet<ColumnKind> = new Set(["money", "integer", "number", "percent"]);

/** True for numeric columns, which are right-aligned so that their digits line up. */
export const isNumeric = (kind: ColumnKind) => numericKinds.has(kind);

export const linkedRow = (row: RecordRow, column: RecordColumn) =>
  column.embed ? (row[column.embed] as Linked | null) : null;

type Props = {
  row: RecordRow;
  column: RecordColumn;
  timeZone: string;
  withDecimals?: boolean;
  /** True in a table, where each row is a single tab stop: links in its cells cannot be reached with Tab. */
  isInTable?: boolean;
};

/** Renders the formatted value of a column. Unknown values are shown as a dash, never as 0. */
export function RecordValue({ row, column, timeZone, withDecimals, isInTable = false }: Props) {
  const { t } = useTranslation("records");
  const { choice } = useRecordTexts();
  const format = useFormat();
  const value = valueOf(row, column);
  const unknown = (
    <span className="text-muted-foreground" aria-label={t("unknown")} role="img">
      —
    </span>
  );

  if (column.name === "probability" && value === null) return <StageProbability row={row} />;
  if (value === null || value === undefined || value === "") return unknown;
  const linked = linkedRow(row, column);
  const quiet = { className: "hover:underline", tabIndex: isInTable ? -1 : undefined };
  switch (column.kind) {
    case "money":
      return <Amount minor={Number(value)} currency={row.currency} withDecimals={withDecimals} />;
    case "integer":
      return (
        <span className="tabular">{column.name === "founded_year" ? String(value) : format.number(Number(value))}</span>
      );
    case "number":
      return <span className="tabular">{format.number(Number(value))}</span>;
    case "boolean":
      return <>{t(value === true ? "yes" : "no")}</>;
    case "multiChoice":
      return <>{(value as string[]).map((key) => choice(key, column)).join(", ")}</>;
    case "tags":
      return (value as string[]).length > 0 ? <TagChips ids={value as string[]} isInTable={isInTable} /> : unknown;
    case "links":
      return <>{format.number((value as string[]).length)}</>;
    case "percent":
      return <span className="tabular">{format.percent(Number(value), isCustom(column) ? 2 : 0)}</span>;
    case "date":
      if (column.name === "month") return <>{format.shortMonth(String(value).slice(0, 7))}</>;
      return <span className="tabular">{format.shortDay(String(value))}</span>;
    case "moment":
      return <span className="tabular">{format.shortDay(dayIn(new Date(String(value)), timeZone))}</span>;
    case "choice":
      return <ChoiceLabel value={String(value)} column={column} />;
    case "email":
      return (
        <a {...quiet} href={`mailto:${String(value)}`}>
          {isInTable ? String(value) : <EmailAddress address={String(value)} />}
        </a>
      );
    case "phone":
      return (
        <a {...quiet} href={phoneAddress(String(value))}>
          {String(value)}
        </a>
      );
    case "url":
      return <WebAddress address={String(value)} {...quiet} />;
    case "link":
      // A custom field only contains the ID of the linked record.
      if (!column.embed && column.target) return <LinkedName target={column.target} id={String(value)} {...quiet} />;
      if (!linked) return unknown;
      if (column.target === "stages") return <StageLabel {...(linked as StageOf)} />;
      if (isOrganisationUnit(column.target)) return <>{linked.name}</>;
      if (column.target === "members" || !column.target) return <MemberName member={linked} />;
      return isInTable ? (
        <LinkChip entity={column.target} {...linked} />
      ) : (
        <RecordLink entity={column.target} id={linked.id} {...quiet}>
          {linked.name}
        </RecordLink>
      );
    case "text":
    case "longText":
    case "closing":
      return <StoredText row={row} column={column.name} text={String(value)} />;
  }
}

/** Renders a text of a record. Facts of sample records are shown in the user's language. */
export function StoredText({ row, column, text }: Fact & { row: RecordRow }) {
  const { language } = useFormat();
  if (row.is_sample !== true || !needsTranslation(text, language)) return <>{text}</>;
  return (
    <Suspense fallback={text}>
      <SampleFact column={column} text={text} />
    </Suspense>
  );
}

function LinkChip({ entity, id, name }: Linked & { entity: Entity }) {
  return (
    <RecordLink
      entity={entity}
      id={id}
      tabIndex={-1}
      className="inline-flex h-6 max-w-full items-center gap-1.5 align-middle hover:underline"
    >
      <RecordMark entity={entity} name={name} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </RecordLink>
  );
}

/** Renders an amount. Contacts have no currency, so the workspace's currency is used. */
function Amount({ minor, currency, withDecimals }: { minor: number; currency: unknown; withDecimals?: boolean }) {
  const usual = useWorkspaceCurrency();
  const { money } = useFormat();
  return <span className="tabular">{money(minor, currencyOr(currency, usual), withDecimals)}</span>;
}

/** Renders the name of the record that a custom field links to. */
function LinkedName({ target, id, ...props }: { target: LinkTarget; id: string } & ComponentProps<"a">) {
  const { t } = useTranslation("records");
  const { data: name } = useQuery(linkedNameQuery(target, id));
  if (!name) return <span className="text-muted-foreground">{name === null ? t("history.gone") : "…"}</span>;
  if (target === "members") return <MemberName member={{ id, name }} />;
  if (target === "stages" || isOrganisationUnit(target)) return <>{name}</>;
  return (
    <RecordLink entity={target} id={id} {...props}>
      {name}
    </RecordLink>
  );
}

/** Renders the stage's probability for a deal without its own. Colour and text distinguish the two. */
function StageProbability({ row }: { row: RecordRow }) {
  const { t } = useTranslation("records");
  const { percent } = useFormat();
  const stage = row.stage as StageOf | null;
  if (!stage) return null;
  return (
    <span className="tabular text-muted-foreground" title={t("fromStage")}>
      {percent(stage.default_probability)}
      <span className="sr-only">, {t("fromStage")}</span>
    </span>
  );
}

function WebAddress({ address, ...props }: { address: string } & ComponentProps<"a">) {
  const target = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a {...props} href={target} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}

/** Renders the tags of a record; in a table, only those that fit, and all of them on hover. */
function TagChips({ ids, isInTable }: { ids: readonly string[]; isInTable: boolean }) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const shown = tags.filter(({ id }) => ids.includes(id));
  return (
    <ul
      className={cn("flex gap-1", !isInTable && "flex-wrap")}
      title={isInTable ? shown.map(({ name }) => name).join(", ") : undefined}
    >
      {shown.map((tag) => (
        <li
          key={tag.id}
          className="bg-secondary text-secondary-foreground inline-flex h-5 max-w-full shrink-0 items-center rounded-sm px-1.5 text-xs font-medium"
        >
          <TagLabel tag={tag} />
        </li>
      ))}
    </ul>
  );
}
