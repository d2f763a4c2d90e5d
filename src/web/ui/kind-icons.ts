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

/** Icons of the kinds of records in the sidebar, favourites and search results. */
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
