import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Mail, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import type { Entity } from "#domain/records/entity.ts";
import { embedName, kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumn, recordColumns, valueOf } from "#domain/records/record-columns.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { openCompose } from "#web/data/mail/compose-state.ts";
import type { Linked, RecordRow } from "#web/data/records/records.ts";
import { type Related, relatedQuery } from "#web/data/records/related.ts";
import { summedColumns, type Totals } from "#web/data/records/totals-request.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PartyCard } from "./party-card.tsx";
import { isNumeric, RecordValue } from "./record-value.tsx";
import { SumsText } from "./sums-text.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

const AddRecord = lazyDialog(async () => (await import("./add-record.tsx")).AddRecord);
const AddMenu = lazyMenu(async () => (await import("./add-menu.tsx")).AddMenu, "block h-7 pointer-coarse:h-11");

type Target = { id: string; name: string };
type Props = { entity: Entity; to: Target; workspace: Workspace; children: ReactNode };

/** The kinds that users look for first; all others follow in their usual order. */
const firstKinds: readonly Entity[] = ["contacts", "deals", "sales"];

function byImportance(one: Related, other: Related): number {
  const rank = ({ entity }: Related) => {
    const index = firstKinds.indexOf(entity);
    return index < 0 ? firstKinds.length : index;
  };
  return rank(one) - rank(other);
}

const isOfItsKind = ({ column }: Related) => column === "parent_id" || column === "refund_of_id";

/**
 * Renders the contact and account of a record, and the records that link to it, by kind. Kinds without records are in a
 * menu. `children` are shown below, together with the records.
 */
export function AllRelated({ entity, to, workspace, children }: Props) {
  const { t } = useTranslation("records");
  const { data: related, isPending } = useQuery(relatedQuery(entity, to.id, workspace));
  const { parties = [], others, links = [] } = related ?? {};
  const [adding, setAdding] = useState<{ kind: Entity; isOpen: boolean }>();
  const linked = parties.find((party) => party.entity === "accounts")?.row;
  const account = linked ? { id: linked.id, name: String(linked.name) } : entity === "accounts" ? to : undefined;
  const context = { workspace, account: account?.name };
  const empty = links.filter((link) => link.totals.count === 0 && !isOfItsKind(link));
  return (
    <>
      {isPending && <Skeleton className="h-80" />}
      {parties.map((party) => (
        <PartyCard key={party.row.id} {...party} />
      ))}
      {links
        .filter(({ totals }) => totals.count > 0)
        .toSorted(byImportance)
        .map((link) => (
          <RelatedRecords key={`${link.entity} ${link.column}`} {...link} {...context} to={to} />
        ))}
      {others && account && others.totals.count > 0 && (
        <RelatedRecords
          {...others}
          {...context}
          to={account}
          title={t(entity === "deals" ? "page.otherDeals" : "page.colleagues")}
        />
      )}
      {workspace.role !== "viewer" && empty.length > 0 && (
        <AddMenu kinds={empty.map((link) => link.entity)} onAdd={(kind) => setAdding({ kind, isOpen: true })} />
      )}
      {adding && (
        <AddRecord
          entity={adding.kind}
          isOpen={adding.isOpen}
          onOpenChange={(isOpen) => setAdding({ ...adding, isOpen })}
          workspace={workspace}
          belongsTo={links
            .filter((link) => link.entity === adding.kind && !isOfItsKind(link))
            .map(({ column }) => ({ column, ...to }))}
        />
      )}
      {/* Rendered but invisible, so that the content loads in the meantime and does not move later. */}
      <div className={isPending ? "invisible grid gap-5" : "grid gap-5"}>{children}</div>
    </>
  );
}

type AddProps = { entity: Entity; column: string; to: Target; workspace: Workspace };

function AddRelated({ entity, column, to, workspace }: AddProps) {
  const { t } = useTranslation("kinds");
  const [isAdding, setAdding] = useState(false);
  const label = t(`${entity}.add`);
  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={() => setAdding(true)}>
        <Plus />
      </Button>
      <AddRecord
        entity={entity}
        isOpen={isAdding}
        onOpenChange={setAdding}
        workspace={workspace}
        belongsTo={[{ column, ...to }]}
      />
    </>
  );
}

type RelatedProps = Related & {
  workspace: Workspace;
  /** The record that the listed records link to. */
  to: Target;
  /** The account that the page shows, which is left out of names. */
  account: string | undefined;
  title?: string;
};

/**
 * Returns the percentage of the value of closed deals that was won. Undefined for several currencies, and if no closed
 * deal has a value.
 */
function wonPercentage({ sums }: Totals): number | undefined {
  const closed = sums.filter(({ kind }) => kind === "won" || kind === "lost");
  const minorOf = (kind: string) => closed.find((sum) => sum.kind === kind)?.minor["value_minor"] ?? 0;
  const all = minorOf("won") + minorOf("lost");
  return new Set(closed.map(({ currency }) => currency)).size === 1 && all > 0
    ? (100 * minorOf("won")) / all
    : undefined;
}

function RelatedRecords({ to, workspace, account, ...related }: RelatedProps) {
  const { t } = useTranslation(["records", "kinds"]);
  const { number, percent } = useFormat();
  const { entity, column, rows, totals } = related;
  const isChild = isOfItsKind(related);
  const title =
    related.title ??
    (isChild
      ? t(column === "parent_id" ? "kinds:accounts.children" : "kinds:sales.children")
      : t(`kinds:${entity}.many`));
  const known = recordColumns(entity);
  const [summed] = summedColumns(known);
  const wonShare = wonPercentage(totals);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-base font-semibold">
          {title} <span className="tabular text-muted-foreground font-normal">{number(totals.count)}</span>
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          {totals.count > rows.length && (
            <Link
              to={listPath(entity)}
              search={{ where: writeFilters([{ column, operator: "any", values: [to.id] }]) }}
              className="text-muted-foreground hover:text-foreground px-2 text-xs hover:underline"
            >
              {t("page.showAll")}
            </Link>
          )}
          {!isChild && workspace.role !== "viewer" && (
            <AddRelated entity={entity} column={column} to={to} workspace={workspace} />
          )}
        </div>
      </div>
      {summed && totals.count > 1 && (
        <p className="text-muted-foreground flex flex-wrap gap-x-3 text-xs">
          <SumsText totals={totals} column={summed.name} />
          {wonShare !== undefined && <span>{t("page.wonShare", { share: percent(wonShare, 0) })}</span>}
        </p>
      )}
      <ul aria-label={title} className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
        <MarkIfMixed rows={rows}>
          {rows.map((row) => (
            <RelatedRow key={row.id} entity={entity} row={row} page={to.name} account={account} workspace={workspace} />
          ))}
        </MarkIfMixed>
      </ul>
    </section>
  );
}

type RowProps = {
  entity: Entity;
  row: RecordRow;
  /** The name of the record that the page shows. */
  page: string;
  account: string | undefined;
  workspace: Workspace;
};

/**
 * Renders a record in two lines: the name and amount, then the account if the page does not show it, and other values.
 * A record with the same name as the page, such as a sale of a product, shows the name of its account instead. For
 * contacts, buttons replace the email address.
 */
function RelatedRow({ entity, row, page, account, workspace }: RowProps) {
  const { label } = useRecordTexts();
  const known = recordColumns(entity);
  const filled = kindOf(entity)
    .brief.flatMap((name) => columnOf(known, name) ?? [])
    .filter((column) => valueOf(row, column) !== null && column.kind !== "email");
  const customer = (row[embedName("account_id")] as Linked | null | undefined)?.name;
  const name =
    customer !== undefined && row.name === page ? customer : briefDealName(String(row.name), account ?? customer);
  const amount = filled.find(({ kind }) => isNumeric(kind));
  const value = (column: RecordColumn) => (
    <span key={column.name} className="min-w-0 truncate" title={label(entity, column)}>
      <RecordValue row={row} column={column} timeZone={workspace.time_zone} />
    </span>
  );
  return (
    <li className="hover:bg-accent flex items-center gap-2 rounded-md px-2 py-1">
      <div className="grid min-h-9 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center">
        <div className="flex items-baseline justify-between gap-2">
          <span className="flex min-w-0 items-baseline gap-2">
            <RecordLink entity={entity} id={row.id} className="truncate font-medium pointer-coarse:-my-3">
              {name}
            </RecordLink>
          </span>
          {amount && <span className="shrink-0">{value(amount)}</span>}
        </div>
        <div className="text-muted-foreground flex min-w-0 gap-3 text-xs empty:hidden">
          {row.is_sample && <SampleMark />}
          {customer !== undefined && customer !== name && <span className="min-w-0 truncate">{customer}</span>}
          {filled.filter((column) => column !== amount).map(value)}
        </div>
      </div>
      {entity === "contacts" && <PersonActions contact={row} canEdit={workspace.role !== "viewer"} />}
    </li>
  );
}

const look = { variant: "ghost", size: "icon-sm", className: "text-muted-foreground" } as const;

/** Renders buttons that call a contact and open a new email to it. */
function PersonActions({ contact, canEdit }: { contact: RecordRow; canEdit: boolean }) {
  const { t } = useTranslation("records");
  const { id, name, phone, email } = contact;
  const call = t("page.callName", { name: String(name) });
  const write = t("page.emailName", { name: String(name) });
  return (
    <span className="-mr-1.5 flex shrink-0">
      {typeof phone === "string" && (
        <a href={phoneAddress(phone)} aria-label={call} title={phone} className={buttonVariants(look)}>
          <Phone />
        </a>
      )}
      {typeof email === "string" && canEdit && (
        <Button
          {...look}
          aria-label={write}
          title={email}
          onClick={() => openCompose({ about: { entity: "contacts", id } })}
        >
          <Mail />
        </Button>
      )}
    </span>
  );
}
