import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Json } from "#domain/database.ts";
import type { Database } from "#domain/database.ts";
import { type EmailRule, emailRuleSchema } from "#domain/mail/rules.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A mailbox's settings for processing incoming emails. */
export const mailboxHandlingQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ["mailboxes", "handling", workspaceId(), mailboxId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("mailboxes")
          .select(
            "id, version, address, forward_to, keeps_copy, replies, reply_subject, reply_text, reply_when, reply_from, reply_until, reply_again_days, filters_spam, adds_leads",
          )
          .eq("workspace_id", workspaceId())
          .eq("id", mailboxId)
          .abortSignal(signal)
          .single(),
      ),
  });
export type MailboxHandling = ResponseOf<typeof mailboxHandlingQuery>;

type Handling = Partial<Omit<MailboxHandling, "id" | "version" | "address">>;

export const setMailboxHandling = mutationOptions({
  mutationFn: ({ read, changes }: { read: MailboxHandling; changes: Handling }) => saveRow("mailboxes", read, changes),
  meta: { changes: ["mailboxes"] },
});

/** The rules of a mailbox in order. The content of a rule that can no longer be parsed is null. */
export const emailRulesQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ["mailboxes", "rules", workspaceId(), mailboxId],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .from("email_rules")
          .select("id, version, position, is_on, match, conditions, forward_to, moves_to, assignee_id, stops")
          .eq("workspace_id", workspaceId())
          .eq("mailbox_id", mailboxId)
          .order("position")
          .order("id")
          .limit(100)
          .abortSignal(signal),
      );
      return rows.map((saved) => ({
        id: saved.id,
        position: saved.position,
        isOn: saved.is_on,
        rule: emailRuleSchema.safeParse(saved).data ?? null,
        saved,
      }));
    },
  });
export type StoredRule = ResponseOf<typeof emailRulesQuery>[number];

const changesRules = { changes: ["email_rules"] } as const;

type Content = Omit<EmailRule, "id">;
type SavedRule = StoredRule["saved"];

const toRow = ({ conditions, ...rule }: Content) => ({ ...rule, conditions: conditions as unknown as Json[] });

export const createEmailRule = mutationOptions({
  mutationFn: async (draft: { rule: Content; mailboxId: string; position: number; isOn: boolean }) => {
    const row = { ...toRow(draft.rule), mailbox_id: draft.mailboxId, position: draft.position, is_on: draft.isOn };
    unwrap(await supabase.from("email_rules").insert({ ...row, workspace_id: workspaceId() }));
  },
  meta: changesRules,
});

export const updateEmailRule = mutationOptions({
  mutationFn: ({ saved, rule }: { saved: SavedRule; rule: Content }) => {
    const { match, conditions, forward_to, moves_to, assignee_id, stops } = saved;
    const before = { match, conditions, forward_to, moves_to, assignee_id, stops };
    return saveRow("email_rules", saved, changesBetween<typeof before>(before, toRow(rule)));
  },
  meta: changesRules,
});

export const switchEmailRule = mutationOptions({
  mutationFn: ({ saved, isOn }: { saved: SavedRule; isOn: boolean }) => saveRow("email_rules", saved, { is_on: isOn }),
  meta: changesRules,
});

/** Reorders rules; the last write wins. */
export const orderEmailRules = mutationOptions({
  mutationFn: async (places: readonly { id: string; position: number }[]) => {
    for (const { id, position } of places) {
      const update = supabase.from("email_rules").update({ position });
      unwrap(await update.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
    }
  },
  meta: changesRules,
});

export const removeEmailRule = mutationOptions({
  mutationFn: async ({ id }: { id: string }) =>
    unwrap(await supabase.from("email_rules").delete().eq("workspace_id", workspaceId()).eq("id", id)),
  meta: changesRules,
});

/** Senders marked as spam or as never spam. */
export const emailSendersQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ["mailboxes", "senders", workspaceId(), mailboxId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("email_senders")
          .select("id, sender, is_blocked")
          .eq("workspace_id", workspaceId())
          .eq("mailbox_id", mailboxId)
          .order("sender")
          .limit(1000)
          .abortSignal(signal),
      ),
  });

const changesSenders = { changes: ["email_senders"] } as const;
type Sender = Database["public"]["Tables"]["email_senders"]["Row"];

/** Marks a sender as spam or as never spam; the last write wins. */
export const saveEmailSender = mutationOptions({
  mutationFn: async (sender: Pick<Sender, "mailbox_id" | "sender" | "is_blocked">) => {
    const senders = () => supabase.from("email_senders");
    const known = senders().update({ is_blocked: sender.is_blocked }).eq("workspace_id", workspaceId());
    const existing = unwrap(await known.eq("mailbox_id", sender.mailbox_id).eq("sender", sender.sender).select("id"));
    if (existing.length === 0) unwrap(await senders().insert({ ...sender, workspace_id: workspaceId() }));
  },
  meta: changesSenders,
});

export const removeEmailSender = mutationOptions({
  mutationFn: async ({ id }: { id: string }) =>
    unwrap(await supabase.from("email_senders").delete().eq("workspace_id", workspaceId()).eq("id", id)),
  meta: changesSenders,
});

/** The accuracy of the spam filter in the last 90 days. */
export const spamStatisticsQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ["mailboxes", "spam", workspaceId(), mailboxId],
    queryFn: async ({ signal }) => {
      const request = supabase.rpc("spam_statistics", { workspace_id: workspaceId(), mailbox_id: mailboxId });
      return unwrap(await request.abortSignal(signal).single());
    },
  });

/** The latest incoming emails of a mailbox, used to preview rules. */
export const dryRunEmailsQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ["mailboxes", "recent", workspaceId(), mailboxId],
    queryFn: async ({ signal }) => {
      const request = supabase.rpc("emails_for_test_run", { workspace_id: workspaceId(), mailbox_id: mailboxId });
      return unwrap(await request.abortSignal(signal)).map(({ body, has_files: hasFiles, ...mail }) => ({
        ...mail,
        text: body,
        hasFiles,
        from: { name: mail.from_name, address: mail.from_address },
      }));
    },
  });
