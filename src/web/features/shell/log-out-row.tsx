import { LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { navRow } from "./nav-row.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Renders the sidebar row that signs out on all devices, with the option to sign out only here. */
export function LogOutRow({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("shell");
  const hint = useId();
  const { signOut, signOutLocally, isSigningOut } = useSignOut();
  return (
    <li>
      <button
        type="button"
        className={navRow}
        disabled={isSigningOut}
        aria-describedby={isOpen ? hint : undefined}
        data-tooltip={isOpen ? undefined : t("nav.logout")}
        onClick={signOut}
      >
        <LogOut aria-hidden />
        <span className={isOpen ? "truncate" : "sr-only"}>{t("nav.logout")}</span>
      </button>
      {isOpen && (
        <p className="text-muted-foreground flex flex-wrap gap-x-2 ps-8.5 pe-2 pb-1 text-xs">
          <span id={hint}>{t("userMenu.allDevices")}</span>
          <button
            type="button"
            className="hover:text-sidebar-foreground underline underline-offset-2"
            disabled={isSigningOut}
            onClick={signOutLocally}
          >
            {t("userMenu.thisDevice")}
          </button>
        </p>
      )}
    </li>
  );
}
