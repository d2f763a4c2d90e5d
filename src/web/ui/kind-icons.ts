import {
  Building2,
  Gauge,
  Handshake,
  MessageSquareText,
  type LucideIcon,
  Package,
  ReceiptText,
  Target,
  Users,
  Wallet,
} from "lucide-react";

import type { Entity } from "#domain/records/entity.ts";

/** What a kind of record looks like in the sidebar, among favourites and among what was found. */
export const kindIcons: Record<Entity, LucideIcon> = {
  accounts: Building2,
  contacts: Users,
  products: Package,
  deals: Handshake,
  sales: ReceiptText,
  expenses: Wallet,
  targets: Target,
  metric_points: Gauge,
  messages: MessageSquareText,
};
