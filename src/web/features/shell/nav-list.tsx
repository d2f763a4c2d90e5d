import { useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { lazyPart } from "#web/ui/lazy-part.tsx";

import { NavRow } from "./nav-row.tsx";
import { NavSection } from "./nav-section.tsx";
import { isItemOf, type NavGroup, type NavItem, pathOf } from "./nav.ts";

const LogOutRow = lazyPart(async () => (await import("./log-out-row.tsx")).LogOutRow);

type Props = { isOpen: boolean; onNavigate: (() => void) | undefined };

export function NavList({ group, isInner = false, ...row }: Props & { group: NavGroup; isInner?: boolean }) {
  const { label, items, inner, startsFolded } = group;
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = [...items, ...(inner?.items ?? [])].find((item) => isItemOf(item, pathname));
  return (
    <NavSection
      {...{ label, startsFolded, isInner }}
      isOpen={row.isOpen}
      current={current && <PageRow item={current} {...row} />}
    >
      {items.map((item) => (
        <PageRow key={item.to} item={item} {...row} />
      ))}
      {inner && (
        <li>
          <NavList group={inner} isInner {...row} />
        </li>
      )}
      {label === "nav.user" && (
        <Suspense>
          <LogOutRow isOpen={row.isOpen} />
        </Suspense>
      )}
    </NavSection>
  );
}

export function PageRow({ item, ...row }: Props & { item: NavItem }) {
  const { t } = useTranslation(["shell", "kinds"]);
  const { label, to, params, icon } = item;
  return <NavRow link={{ to, ...(params && { params }) }} text={t(label)} icon={icon} page={pathOf(item)} {...row} />;
}
