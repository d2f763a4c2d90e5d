import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  CalendarCheck,
  Coins,
  FileUp,
  Keyboard,
  Languages,
  Mail,
  Settings,
  Star,
  SunMoon,
  WandSparkles,
} from "lucide-react";
import { useTranslation } from "react-i18next";

import { languages } from "#domain/languages.ts";
import { openCompose } from "#web/data/mail/compose-state.ts";
import type { FoundRecord } from "#web/data/records/search.ts";
import { favouritesQuery } from "#web/data/views/favourites.ts";
import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import { showLayer, useLayer } from "#web/features/palette/palette-state.ts";
import { Palette, type PaletteAction } from "#web/features/palette/palette.tsx";
import { useShortcutKeys } from "#web/features/palette/use-shortcut-keys.ts";
import { favouriteTarget } from "#web/features/shell/favourite-target.ts";
import { navOf } from "#web/features/shell/nav.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import { chooseTheme, themes } from "#web/ui/theme.ts";

const Shortcuts = lazyDialog(async () => (await import("#web/features/palette/shortcuts.tsx")).Shortcuts);

const targetOf = ({ entity, id, name }: FoundRecord) =>
  // An activity has no page of its own: it stands in the list of all of them.
  entity === "activities" ? { to: "/dashboard/activities" as const, search: { q: name } } : recordTarget(entity, id);

/** The palette, the sheet of shortcuts and their keys, with what the whole application can do. */
export function Command({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation(["palette", "shell", "common"]);
  const layer = useLayer();
  const navigate = useNavigate();
  useShortcutKeys();
  const { data: onboarding } = useQuery(onboardingQuery);
  const { data: favourites = [] } = useQuery(favouritesQuery());
  const actions: PaletteAction[] = [
    ...favourites.map((favourite) => ({
      id: favourite.id,
      label: favourite.name,
      icon: Star,
      run: () => void navigate(favouriteTarget(favourite)),
    })),
    ...navOf(onboarding?.dashboard_type).flatMap(({ items }) =>
      items.map(({ label, to, params, icon }) => ({
        id: to,
        label: t("goTo", { screen: t(`shell:${label}`) }),
        icon,
        run: () => void navigate({ to, ...(params && { params }) }),
      })),
    ),
    {
      id: "settings",
      label: t("goTo", { screen: t("shell:nav.settings") }),
      icon: Settings,
      run: () => void navigate({ to: "/dashboard/settings" }),
    },
    {
      id: "analyses",
      label: t("analyses"),
      icon: WandSparkles,
      run: () => void navigate({ to: "/dashboard/sales/analyses" }),
    },
    {
      id: "tokens",
      label: t("goTo", { screen: t("shell:nav.tokens") }),
      icon: Coins,
      run: () => void navigate({ to: "/dashboard/tokens" }),
    },
    ...(canEdit
      ? [
          {
            id: "import",
            label: t("import"),
            icon: FileUp,
            run: () => void navigate({ to: "/dashboard/imports/new" }),
          },
          { id: "email", label: t("email"), icon: Mail, run: () => openCompose() },
          { id: "task", label: t("task"), icon: CalendarCheck, run: () => void navigate({ to: "/dashboard/my-day" }) },
        ]
      : []),
    { id: "shortcuts", label: t("shortcuts.title"), icon: Keyboard, run: () => showLayer("shortcuts") },
    ...themes.map((theme) => ({
      id: theme,
      label: t("theme", { theme: t(`common:theme.${theme}`) }),
      icon: SunMoon,
      run: () => chooseTheme(theme),
    })),
    ...Object.entries(languages).map(([code, name]) => ({
      id: code,
      label: t("language", { language: name }),
      icon: Languages,
      run: () => void chooseLanguage(code as keyof typeof languages),
    })),
  ];
  return (
    <>
      <Palette
        isOpen={layer === "palette"}
        onOpenChange={(isOpen) => showLayer(isOpen ? "palette" : null)}
        actions={actions}
        targetOf={targetOf}
      />
      <Shortcuts isOpen={layer === "shortcuts"} onOpenChange={(isOpen) => showLayer(isOpen ? "shortcuts" : null)} />
    </>
  );
}
