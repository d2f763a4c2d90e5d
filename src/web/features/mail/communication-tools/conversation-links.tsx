import { ArrowUpRight, Handshake, UserPlus } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { hasForeignAddress } from "#domain/mail/sender-display-name.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Face } from "#web/people/face.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";

import { useRecordParts } from "./record-parts.ts";
import { useTriage } from "./use-triage.ts";

const kinds = {
  contacts: { one: "contact", column: "contact_id" },
  accounts: { one: "account", column: "account_id" },
  deals: { one: "deal", column: "deal_id" },
} as const;
const linkedKinds = ["contacts", "accounts", "deals"] as const satisfies (keyof typeof kinds)[];

type Props = { conversation: Conversation; canSort: boolean; workspace: Workspace };

/** Renders the records linked to a conversation. The form for a new contact is prefilled with the sender's data. */
export function ConversationLinks({ conversation, canSort, workspace }: Props) {
  const { t } = useTranslation(["communication-tools", "kinds"]);
  const { AddRecord } = useRecordParts();
  const { sort } = useTriage();
  const [adding, setAdding] = useState<"contacts" | "deals" | null>(null);
  const { contact, account, party_address: address } = conversation;
  const name = hasForeignAddress(conversation.party_name, address) ? "" : conversation.party_name;
  const link = (entity: keyof typeof kinds, record: { id: string; name?: string } | null) => {
    const { one, column } = kinds[entity];
    return sort(
      [conversation],
      { [column]: record?.id ?? null },
      t(`kinds:${entity}.${record ? "linked" : "unlinked"}`),
      {
        looks: record === null ? { [one]: null } : record.name === undefined ? {} : { [one]: record },
        // Linking a contact also sets its account.
        columns: ["contact_id", "account_id", "deal_id"],
      },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {address && (
        <div className="mb-2 flex items-center gap-2.5">
          <Face userId={null} name={name || address} className="size-8 text-xs" />
          <p className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            {name && <span className="font-medium break-words">{name}</span>}
            <span className="text-muted-foreground truncate text-xs" title={address}>
              {address}
            </span>
          </p>
        </div>
      )}
      {canSort && (
        <div className="mb-2 flex flex-wrap gap-2 empty:hidden">
          {!contact && address && (
            <Button variant="outline" size="sm" onClick={() => setAdding("contacts")}>
              <UserPlus />
              {t("side.addContact")}
            </Button>
          )}
          {!conversation.deal_id && (contact || account) && (
            <Button variant="outline" size="sm" onClick={() => setAdding("deals")}>
              <Handshake />
              {t("side.addDeal")}
            </Button>
          )}
        </div>
      )}
      {linkedKinds.map((entity) => (
        <LinkedRecord
          key={entity}
          entity={entity}
          label={t(`kinds:${entity}.one`)}
          record={conversation[kinds[entity].one]}
          canSort={canSort}
          onChange={(id) => void link(entity, id ? { id } : null)}
        />
      ))}
      {adding && (
        <AddRecord
          key={`${conversation.id} ${adding}`}
          entity={adding}
          isOpen
          onOpenChange={() => setAdding(null)}
          workspace={workspace}
          belongsTo={[
            ...(account ? [{ column: "account_id", ...account }] : []),
            ...(adding === "deals" && contact ? [{ column: "contact_id", ...contact }] : []),
          ]}
          known={
            adding === "contacts" ? { ...personOf(name, address), email: address } : { name: conversation.subject }
          }
          onAdded={(record) => void link(adding, record)}
        />
      )}
    </div>
  );
}

/** Returns the name of a new contact: the sender's, or else the address. */
const personOf = (name: string, address: string) => ({ name: name || address });

type LinkedProps = {
  entity: "contacts" | "accounts" | "deals";
  label: string;
  record: { id: string; name: string } | null;
  canSort: boolean;
  onChange: (id: string) => void;
};

function LinkedRecord({ entity, label, record, canSort, onChange }: LinkedProps) {
  const { t } = useTranslation(["communication-tools", "kinds"]);
  const { LinkPicker } = useRecordParts();
  const id = useId();
  return (
    // The input looks like text until it is used.
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_1.75rem] items-center pointer-fine:not-hover:not-focus-within:[&_button]:opacity-0 [&_input]:text-ellipsis [&_input:not(:focus-visible)]:bg-transparent [&_input:not(:focus-visible,:hover)]:border-transparent pointer-fine:[&_input:not(:focus-visible,:hover)]:pr-1">
      <label htmlFor={id} className="text-muted-foreground text-xs">
        {label}
      </label>
      {canSort ? (
        <Suspense fallback={<Skeleton className="h-8" />}>
          <LinkPicker
            key={record?.id ?? ""}
            id={id}
            aria-invalid={undefined}
            aria-describedby={undefined}
            target={entity}
            value={record?.id ?? ""}
            linkName={record?.name}
            placeholder={t("side.find")}
            onChange={onChange}
          />
        </Suspense>
      ) : record ? (
        <RecordLink entity={entity} id={record.id} className="truncate">
          {record.name}
        </RecordLink>
      ) : (
        <span className="text-muted-foreground">{t("side.notLinked")}</span>
      )}
      {record && canSort && (
        <RecordLink
          entity={entity}
          id={record.id}
          aria-label={t("side.open", { name: record.name })}
          className="text-muted-foreground hover:bg-accent hover:text-foreground grid size-7 place-items-center rounded-md"
        >
          <ArrowUpRight aria-hidden className="size-4" />
        </RecordLink>
      )}
    </div>
  );
}
