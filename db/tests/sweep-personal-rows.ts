import { randomUUID } from "node:crypto";

import type { Builder, BuiltUser } from "../../tests/kit/builder.ts";
import type { Sample } from "./sweep-rules.ts";

const now = "2026-01-01T00:00:00Z";

/**
 * Returns one row of each personal table of the ledger and the shop, of pinned charts, and of messages from visitors,
 * with the changes to try on each.
 */
export const personalRows = async (make: Builder, person: BuiltUser): Promise<Record<string, Sample>> => ({
  ...(await chatRows(make, person)),
  user_tokens: {
    key: { user_id: person.id },
    fresh: { user_id: await make.userWithoutTokens(), total_tokens: 1000, available_tokens: 1000 },
    change: "total_tokens = 1000, available_tokens = 1000",
  },
  token_transactions: {
    key: { user_id: person.id },
    fresh: {
      id: randomUUID(),
      user_id: person.id,
      type: "purchase",
      amount: 5,
      description: "Fresh",
      created_at: now,
    },
    change: "amount = 1000",
  },
  daily_bonuses: {
    key: { id: (await make.dailyBonus(person)).id },
    fresh: { user_id: person.id, bonus_date: "2026-02-01" },
    change: "login_bonus_claimed = true, total_daily_bonuses = 5",
  },
  metric_alerts: {
    key: {
      workspace_id: person.workspace.id,
      id: (await make.metricAlert(person.workspace, { member_id: person.member.id, is_shared: true })).id,
    },
    fresh: {
      workspace_id: person.workspace.id,
      member_id: person.member.id,
      title: "Fresh",
      question: { measures: ["revenue"], range: "today" },
      direction: "above",
      threshold: 1,
    },
    change: "title = 'Changed'",
  },
  pinned_charts: {
    key: {
      workspace_id: person.workspace.id,
      id: (await make.pinnedChart(person.workspace, { member_id: person.member.id, is_shared: true })).id,
    },
    fresh: {
      workspace_id: person.workspace.id,
      member_id: person.member.id,
      title: "Fresh",
      chart: { kind: "line", question: { measures: ["revenue"], range: "today" } },
    },
    change: "title = 'Changed'",
  },
  token_packages: {
    key: { id: "price_vanda_token_100" },
    fresh: {
      id: "price_fresh_token_1",
      rank: 9,
      name: "Fresh",
      description: "Fresh",
      tokens: 1,
      amount_minor: 1,
      currency: "USD",
    },
    change: "amount_minor = 1",
  },
  payments: {
    key: { id: (await make.payment(person)).id },
    fresh: {
      id: randomUUID(),
      user_id: person.id,
      package_id: "price_vanda_token_100",
      tokens: 100,
      amount_minor: 1,
      currency: "USD",
      provider: "demo",
      state: "open",
      refunded_minor: 0,
      net_tokens: 0,
      created_at: now,
    },
    change: "amount_minor = 1",
  },
  token_caps: {
    key: { user_id: (await make.tokenCap(person)).user_id },
    fresh: { user_id: await make.userWithoutTokens(), cap: 5, set_at: now },
    change: "cap = 1000",
  },
  token_cap_notices: {
    key: { id: (await make.tokenCapNotice(person)).id },
    fresh: { id: randomUUID(), user_id: person.id, month: "2026-02", percent: 80, cap: 5, created_at: now },
    change: "seen_at = now()",
  },
  contact_messages: {
    key: { id: (await make.contactMessage()).id },
    fresh: {
      id: randomUUID(),
      name: "Fresh",
      email: "fresh@example.com",
      subject: "Fresh",
      message: "Fresh",
      language: "en",
      created_at: now,
    },
    change: "subject = 'Changed'",
  },
});

/** Creates a shared conversation. Private conversations have their own tests. */
async function chatRows(make: Builder, { workspace, member }: BuiltUser): Promise<Record<string, Sample>> {
  const workspace_id = workspace.id;
  const chat = await make.chat(workspace, { is_shared: true });
  const message = await make.chatMessage(workspace, { chat_id: chat.id });
  return {
    chats: {
      key: { workspace_id, id: chat.id },
      fresh: { workspace_id, title: "Fresh", is_shared: true },
      change: "title = 'Changed'",
    },
    chat_messages: {
      key: { workspace_id, id: message.id },
      fresh: { workspace_id, chat_id: chat.id, question: "How many deals?" },
      change: "question = 'Changed'",
    },
    wrong_answers: {
      key: { workspace_id, id: (await make.wrongAnswer(workspace, { member_id: member.id })).id },
      fresh: { workspace_id, id: randomUUID(), question: "How many deals?", language: "en", refunded: 1 },
      change: "status = 'seen'",
    },
  };
}
