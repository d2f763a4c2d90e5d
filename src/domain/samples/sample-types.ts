import type { MetricKey } from "#domain/measures/metric-keys.ts";

import type { Purpose } from "./sample-trades.ts";

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
  /** Place in `accounts`; null for people who belong to none. */
  account: number | null;
  /** The day the contact was entered. */
  entered_on: string;
};
export type SampleProduct = { name: string; category: string; code: string; price_minor: number };
export type SampleDeal = {
  name: string;
  account: number;
  contact: number;
  product: number;
  /** Which of the owners looks after it: 0 is whoever loads the samples. */
  owner: number;
  value_minor: number;
  priority: "low" | "medium" | "high";
  outcome: "open" | "won" | "lost";
  /** How far an open deal is: 0 is the first open stage, 1 the last. */
  progress: number;
  opened_on: string;
  /** The day it was won or lost, or is expected to be. */
  close_date: string;
  lost_reason: string | null;
  /** The day a won deal was taken back. */
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
  /** Place in `sales` of the one it takes back. */
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
/** What is to be earned in a month: by an account, or null for all together. */
export type SampleTarget = { month: string; account: number | null; amount_minor: number };
/** What was counted under a key; an amount in minor units. */
export type SamplePoint = { day: string; key: MetricKey; value: number };
/** What a customer wrote; `contact` and `account` are places in their lists. */
export type SampleMessage = { contact: number; account: number; sent_on: string; channel: string; body: string };
export type SampleFile = { name: string; type: string; bytes: number };
/** A mail, so many days before today and so many minutes after midnight. */
export type SampleEmail = { is_outgoing: boolean; days_ago: number; at: number; text: string; files: SampleFile[] };
/** Mails that answer each other; `contact` and `deal` are places in their lists, null where it is with nobody known, or about no deal. */
export type SampleConversation = {
  contact: number | null;
  deal: number | null;
  party: { name: string; address: string };
  subject: string;
  status: "open" | "done" | "spam";
  is_unread: boolean;
  /** Which of the owners is to answer. */
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
