import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";

import { navRow } from "./nav-row.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Renders the sidebar row that signs out on all devices. The user menu can also sign out only here. */
export function LogOutRow({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("shell");
  const { signOut, isSigningOut } = useSignOut();
  return (
    <li>
      <button
        type="button"
        className={navRow}
        disabled={isSigningOut}
        data-tooltip={isOpen ? t("userMenu.allDevices") : t("nav.logout")}
        onClick={signOut}
      >
        <LogOut aria-hidden />
        <span className={isOpen ? "truncate" : "sr-only"}>{t("nav.logout")}</span>
      </button>
    </li>
  );
}
