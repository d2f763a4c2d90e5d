import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import {
  Building,
  Building2,
  FileUp,
  Handshake,
  History,
  House,
  ListChecks,
  type LucideIcon,
  Package,
  Users,
} from "lucide-react";

type NavItem = { label: ParseKeys<"shell">; to: NonNullable<LinkProps["to"]>; icon: LucideIcon };
type NavGroup = { label: ParseKeys<"shell">; items: NavItem[] };

/** The sidebar. A screen gets its line once it exists; a group without entries is not shown. */
export const nav: NavGroup[] = [
  {
    label: "nav.main",
    items: [
      { label: "nav.home", to: "/dashboard", icon: House },
      { label: "nav.myDay", to: "/dashboard/my-day", icon: ListChecks },
      { label: "nav.sales", to: "/dashboard/sales", icon: Handshake },
      { label: "nav.accounts", to: "/dashboard/accounts", icon: Building2 },
      { label: "nav.contacts", to: "/dashboard/contacts", icon: Users },
      { label: "nav.products", to: "/dashboard/products", icon: Package },
      { label: "nav.activities", to: "/dashboard/activities", icon: History },
      { label: "nav.imports", to: "/dashboard/imports", icon: FileUp },
      { label: "nav.company", to: "/dashboard/company", icon: Building },
    ],
  },
  { label: "nav.advanced", items: [] },
];
