import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  CalendarCheck,
  FileUp,
  Keyboard,
  Languages,
  LogOut,
  Mail,
  Plus,
  Star,
  SunMoon,
  UserPlus,
  Sparkles,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { languageNames } from "#domain/languages.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, entitiesWith, hasFeature } from "#domain/records/kinds/kinds.ts";
import { openCompose } from "#web/data/mail/compose-state.ts";
import type { FoundRecord } from "#web/data/records/search.ts";
import { favouritesQuery, isPage } from "#web/data/records/views/favourites.ts";
import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { favouriteTarget } from "#web/features/shell/favourite-target.ts";
import { navItems, pathOf } from "#web/features/shell/nav.ts";
import { showLayer, useLayer } from "#web/features/shell/palette/palette-state.ts";
import { Palette, type PaletteAction } from "#web/features/shell/palette/palette.tsx";
import { useShortcutKeys } from "#web/features/shell/palette/use-shortcut-keys.ts";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import { chooseTheme, themes } from "#web/ui/theme.ts";

const AddRecord = lazyDialog(async () => (await import("#web/features/records/add-record.tsx")).AddRecord);
const AddMenu = lazyDialog(async () => (await import("#web/features/shell/palette/add-menu.tsx")).AddMenu);
const Shortcuts = lazyDialog(async () => (await import("#web/features/shell/palette/shortcuts.tsx")).Shortcuts);

const targetOf = ({ entity, id, name }: FoundRecord) =>
  // Activities have no page, so the list is opened with a search.
  entity === "activities" ? { to: "/dashboard/activities" as const, search: { q: name } } : recordTarget(entity, id);

/** The kinds of records that are offered before anything is typed. */
const created: readonly Entity[] = ["deals", "accounts", "contacts"];

/** Renders the command menu, the list of shortcuts and the 'add' menu, and registers the shortcuts. */
export function CommandMenu({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(["palette", "kinds", "shell", "common"]);
  const { t: nameOf } = useTranslation(["shell", "kinds"]);
  const layer = useLayer();
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const [added, setAdded] = useState<Entity>("deals");
  const [isAdding, setAdding] = useState(false);
  useShortcutKeys();
  const { data: onboarding } = useQuery(onboardingQuery);
  const { data: favourites = [] } = useQuery(favouritesQuery());
  const canEdit = workspace.role !== "viewer";
  const addActions = [...entitiesWith("stages"), ...entities.filter((entity) => !hasFeature(entity, "stages"))].map(
    (entity) => ({
      id: `add-${entity}`,
      label: t(`kinds:${entity}.add`),
      words: t("words.add", { kind: t(`kinds:${entity}.one`) }),
      icon: Plus,
      ...(created.includes(entity) && { group: "create" as const }),
      run: () => {
        setAdded(entity);
        setAdding(true);
      },
    }),
  );
  const writeActions: PaletteAction[] = [
    { id: "email", group: "create", label: t("email"), words: t("words.email"), icon: Mail, run: () => openCompose() },
    {
      id: "task",
      group: "create",
      label: t("task"),
      words: t("words.task"),
      icon: CalendarCheck,
      run: () => void navigate({ to: "/dashboard/my-day" }),
    },
    ...addActions,
  ];
  const actions: PaletteAction[] = [
    // Favourite pages are left out, because all pages are listed below.
    ...favourites.flatMap((favourite) =>
      isPage(favourite)
        ? []
        : {
            id: favourite.id,
            label: favourite.name,
            icon: Star,
            run: () => void navigate(favouriteTarget(favourite)),
          },
    ),
    ...navItems(onboarding?.dashboard_type).map((item) => ({
      id: pathOf(item),
      group: "go" as const,
      label: t("goTo", { screen: nameOf(item.label) }),
      short: nameOf(item.label),
      ...(item.label === "nav.settings" && { words: t("words.settings") }),
      icon: item.icon,
      run: () => void navigate({ to: item.to, ...(item.params && { params: item.params }) }),
    })),
    {
      id: "analyses",
      label: t("analyses"),
      icon: Sparkles,
      run: () => void navigate({ to: "/dashboard/sales/analyses" }),
    },
    ...(canEdit
      ? [
          {
            id: "import",
            label: t("import"),
            words: t("words.import"),
            icon: FileUp,
            run: () => void navigate({ to: "/dashboard/imports/new" }),
          },
          ...writeActions,
        ]
      : []),
    ...(isAdmin(workspace)
      ? [
          {
            id: "invite",
            label: t("invite"),
            words: t("words.invite"),
            icon: UserPlus,
            run: () => void navigate({ to: "/dashboard/settings/team", search: { invite: true } }),
          },
        ]
      : []),
    { id: "shortcuts", label: t("shortcuts.title"), icon: Keyboard, run: () => showLayer("shortcuts") },
    ...themes.map((theme) => ({
      id: theme,
      label: t("theme", { theme: t(`common:theme.${theme}`) }),
      words: t(`words.${theme}`),
      icon: SunMoon,
      run: () => chooseTheme(theme),
    })),
    ...languageNames.map(([code, name]) => ({
      id: code,
      label: t("language", { language: name }),
      words: t("words.language"),
      icon: Languages,
      run: () => void chooseLanguage(code),
    })),
    { id: "sign-out", label: t("shell:nav.logout"), words: t("words.signOut"), icon: LogOut, run: signOut },
  ];
  return (
    <>
      <Palette
        isOpen={layer === "palette"}
        onOpenChange={(isOpen) => showLayer(isOpen ? "palette" : null)}
        actions={actions}
        targetOf={targetOf}
      />
      <AddMenu
        isOpen={layer === "add"}
        onOpenChange={(isOpen) => showLayer(isOpen ? "add" : null)}
        actions={writeActions}
      />
      <AddRecord
        entity={added}
        workspace={workspace}
        isOpen={isAdding}
        onOpenChange={setAdding}
        onAdded={({ id }) => void navigate({ ...recordTarget(added, id), ignoreBlocker: true })}
      />
      <Shortcuts isOpen={layer === "shortcuts"} onOpenChange={(isOpen) => showLayer(isOpen ? "shortcuts" : null)} />
    </>
  );
}
