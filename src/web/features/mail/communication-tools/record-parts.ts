import { type ComponentType, createContext, use } from "react";

import type { Entity } from "#domain/records/entity.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import type { Email } from "#web/data/mail/emails.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/**
 * Components of other features used on this screen: searching and creating records, the facts of a customer, the
 * timeline, and the reply form.
 */
export type RecordParts = {
  LinkPicker: ComponentType<{
    id: string;
    "aria-label"?: string;
    placeholder?: string;
    "aria-invalid": undefined;
    "aria-describedby": undefined;
    target: Entity;
    value: string;
    linkName: string | undefined;
    onChange: (id: string) => void;
  }>;
  AddRecord: ComponentType<{
    entity: Entity;
    isOpen: boolean;
    onOpenChange: (open: boolean) => void;
    workspace: Workspace;
    belongsTo?: readonly { column: string; id: string; name: string }[];
    known?: Record<string, string>;
    onAdded?: (record: { id: string; name: string }) => void;
  }>;
  ReplyBox: ComponentType<{
    conversation: Conversation;
    emails: readonly Email[];
    mailbox: Mailbox;
    workspace: Workspace;
    replyMode: "one" | "all" | null;
    onReplyMode: (replyMode: "one" | "all" | null) => void;
  }>;
  CustomerFacts: ComponentType<{ accountId: string | null; contactId: string | null }>;
  RecordTimeline: ComponentType<{
    entity: Entity;
    id: string;
    workspace: Workspace;
    pageSize?: number;
    hasEmails?: boolean;
  }>;
};

const context = createContext<RecordParts | null>(null);
export const RecordPartsProvider = context.Provider;

export function useRecordParts(): RecordParts {
  const parts = use(context);
  if (!parts) throw new Error("useRecordParts must be used within its provider");
  return parts;
}
