import { Link, useLocation } from "@tanstack/react-router";
import { House, type LucideIcon, Menu, MessagesSquare, Plus, Search } from "lucide-react";
import { useTranslation } from "react-i18next";

const item =
  "flex h-(--bar) min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 landscape:flex-row landscape:gap-2 text-xs text-muted-foreground transition-colors active:text-foreground focus-visible:-outline-offset-2 data-[status=active]:font-medium data-[status=active]:text-primary";

type Props = { onSearch: () => void; onAdd: (() => void) | undefined; onMenu: () => void };

/** Renders the bar at the bottom of the screen on phones, within reach of the thumb. */
export function BottomBar({ onSearch, onAdd, onMenu }: Props) {
  const { t } = useTranslation("shell");
  // All other screens are in the menu.
  const isInMenu = useLocation({
    select: ({ pathname }) => pathname !== "/dashboard" && !pathname.startsWith("/dashboard/communication-tools"),
  });
  return (
    <nav
      aria-label={t("nav.label")}
      // A record has its own bar with its actions, next to which only the menu remains.
      className="bg-background sticky bottom-0 z-30 mt-auto flex shrink-0 border-t pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] max-sm:in-[:has(>main_[data-phone-bar])]:fixed max-sm:in-[:has(>main_[data-phone-bar])]:right-0 max-sm:in-[:has(>main_[data-phone-bar])]:w-1/6 print:hidden max-sm:in-[:has(>main_[data-phone-bar])]:[&>:not(:last-child)]:hidden"
    >
      <Link to="/dashboard" activeOptions={{ exact: true }} className={item}>
        <Face icon={House} text={t("nav.home")} />
      </Link>
      <button type="button" onClick={onSearch} className={item}>
        <Face icon={Search} text={t("nav.search")} />
      </button>
      {onAdd && (
        <button type="button" onClick={onAdd} className={item}>
          <Face icon={Plus} text={t("nav.add")} />
        </button>
      )}
      <Link to="/dashboard/communication-tools" className={item}>
        <Face icon={MessagesSquare} text={t("nav.inbox")} />
      </Link>
      <button type="button" data-status={isInMenu ? "active" : undefined} onClick={onMenu} className={item}>
        <Face icon={Menu} text={t("nav.menu")} />
      </button>
    </nav>
  );
}

function Face({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      {/* A fixed size, as in phone apps: five labels next to each other have no room to grow. */}
      <span className="max-w-full truncate text-[11px] leading-4">{text}</span>
    </>
  );
}
