import type { MetricKey } from "#domain/metrics/metric-keys.ts";

import type { Purpose } from "./industry-profiles.ts";

export type SampleAccount = {
  name: string;
  industry: string;
  city: string;
  /** The ISO code, or the name in localised data. */
  country: string;
  employees: number;
  website: string;
  phone: string;
};
export type SampleContact = {
  name: string;
  given_name: string;
  family_name: string;
  email: string;
  phone: string;
  title: string;
  source: string;
  lifecycle: "lead" | "prospect" | "customer" | "former";
  /** The index in `accounts`; null for a person without an account. */
  account: number | null;
  /** The day the contact was created. */
  entered_on: string;
};
export type SampleProduct = { name: string; category: string; code: string; price_minor: number };
export type SampleDeal = {
  /** Contains {{product}}, the product's name. */
  name: string;
  account: number;
  contact: number;
  product: number;
  /** The index of the owner; 0 is the user who loads the sample data. */
  owner: number;
  value_minor: number;
  priority: "low" | "medium" | "high";
  outcome: "open" | "won" | "lost";
  /** The progress of an open deal, from 0 (first open stage) to 1 (last open stage). */
  progress: number;
  opened_on: string;
  /** The day the deal was won or lost, or is expected to be closed. */
  close_date: string;
  lost_reason: string | null;
  /** The day a won deal was refunded; null if it was not refunded. */
  refunded_on: string | null;
};
export type SampleActivity = {
  kind: "call" | "meeting" | "note" | "task";
  /** May contain {{name}}, the contact's given name. */
  title: string;
  deal: number;
  contact: number;
  on: string;
  /** Minutes after midnight. */
  at: number;
  duration_minutes: number | null;
  outcome: "connected" | "left_message" | "no_answer" | null;
  isDone: boolean;
};
export type SampleSale = {
  name: string;
  category: string;
  account: number;
  contact: number;
  product: number;
  owner: number;
  sold_on: string;
  channel: string;
  region: string | null;
  quantity: number;
  revenue_minor: number;
  cost_minor: number;
  /** The index in `sales` of the sale that was refunded; null for a sale that is not a refund. */
  refund_of: number | null;
};
export type SampleExpense = {
  name: string;
  category: string;
  purpose: Purpose;
  channel: string | null;
  spent_on: string;
  amount_minor: number;
};
/** The target of a month, for an account or in total (null). */
export type SampleTarget = { month: string; account: number | null; amount_minor: number };
/** The value of a key; amounts are in minor units. */
export type SamplePoint = { day: string; key: MetricKey; value: number };
/** A customer's message; `contact` and `account` are indexes in their lists. */
export type SampleMessage = { contact: number; account: number; sent_on: string; channel: string; body: string };
export type SampleFile = { name: string; type: string; bytes: number };
/** An email, dated by days before today and minutes after midnight. */
export type SampleEmail = { is_outgoing: boolean; days_ago: number; at: number; text: string; files: SampleFile[] };
/**
 * The emails of a conversation; `contact` and `deal` are indexes in their lists. They are null for an unknown sender,
 * or if there is no deal.
 */
export type SampleConversation = {
  contact: number | null;
  deal: number | null;
  party: { name: string; address: string };
  /** The values of {{first}} and {{product}} in the subject and the emails. */
  words: { first: string; product: string };
  subject: string;
  status: "open" | "done" | "spam";
  is_unread: boolean;
  /** The index of the owner who is to reply; null if there is none. */
  assignee: number | null;
  emails: SampleEmail[];
};
export type SampleFacts = { sales: SampleSale[]; expenses: SampleExpense[]; targets: SampleTarget[] };
export type SampleData = SampleFacts & {
  /** The name of the sample mailbox. */
  sender: string;
  points: SamplePoint[];
  messages: SampleMessage[];
  conversations: SampleConversation[];
  accounts: SampleAccount[];
  contacts: SampleContact[];
  products: SampleProduct[];
  deals: SampleDeal[];
  activities: SampleActivity[];
};
