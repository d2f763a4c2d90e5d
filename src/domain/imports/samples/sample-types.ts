import type { MetricKey } from "#domain/metrics/metric-keys.ts";

import type { Purpose } from "./industry-profiles.ts";

export type SampleAccount = {
  name: string;
  industry: string;
  city: string;
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
  /** Index in `accounts`; null for people without one. */
  account: number | null;
  /** The day the contact was created. */
  entered_on: string;
};
export type SampleProduct = { name: string; category: string; code: string; price_minor: number };
export type SampleDeal = {
  name: string;
  account: number;
  contact: number;
  product: number;
  /** The owner, by index: 0 is the user who loads the sample data. */
  owner: number;
  value_minor: number;
  priority: "low" | "medium" | "high";
  outcome: "open" | "won" | "lost";
  /** Progress of an open deal: 0 is the first open stage, 1 the last. */
  progress: number;
  opened_on: string;
  /** The day it was won or lost, or is expected to be. */
  close_date: string;
  lost_reason: string | null;
  /** The day a won deal was refunded. */
  refunded_on: string | null;
};
export type SampleActivity = {
  kind: "call" | "meeting" | "note" | "task";
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
  /** Index in `sales` of the refunded sale. */
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
/** The target of a month: of an account, or null for the total. */
export type SampleTarget = { month: string; account: number | null; amount_minor: number };
/** The count of a key; an amount in minor units. */
export type SamplePoint = { day: string; key: MetricKey; value: number };
/** A customer's message; `contact` and `account` are indexes in their lists. */
export type SampleMessage = { contact: number; account: number; sent_on: string; channel: string; body: string };
export type SampleFile = { name: string; type: string; bytes: number };
/** An email, by days before today and minutes after midnight. */
export type SampleEmail = { is_outgoing: boolean; days_ago: number; at: number; text: string; files: SampleFile[] };
/** Emails of one conversation; `contact` and `deal` are indexes in their lists, null for an unknown sender or without a deal. */
export type SampleConversation = {
  contact: number | null;
  deal: number | null;
  party: { name: string; address: string };
  subject: string;
  status: "open" | "done" | "spam";
  is_unread: boolean;
  /** Index of the owner assigned to reply. */
  assignee: number | null;
  emails: SampleEmail[];
};
export type SampleFacts = { sales: SampleSale[]; expenses: SampleExpense[]; targets: SampleTarget[] };
export type SampleData = SampleFacts & {
  points: SamplePoint[];
  messages: SampleMessage[];
  conversations: SampleConversation[];
  accounts: SampleAccount[];
  contacts: SampleContact[];
  products: SampleProduct[];
  deals: SampleDeal[];
  activities: SampleActivity[];
};
