import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronsUpDown, CircleUser, Languages, ListChecks, LogOut, Plus, Settings } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage, languageNames } from "#domain/languages.ts";
import { profileQuery, saveProfile } from "#web/data/workspace/profile.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { Face } from "#web/people/face.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { themeIcons } from "#web/ui/theme-select.tsx";
import { chooseTheme, themes } from "#web/ui/theme.ts";
import { useTheme } from "#web/ui/use-theme.ts";

import { CreateWorkspaceDialog } from "./create-workspace-dialog.tsx";
import { useSignOut } from "./use-sign-out.ts";

type UserMenuProps = {
  isOpen: boolean;
  email: string;
  workspace: Workspace;
  workspaces: Workspace[];
  onSwitch: (id: string) => void;
  onSetUp: (() => void) | undefined;
};

export function UserMenu({ isOpen, email, workspace, workspaces, onSwitch, onSetUp }: UserMenuProps) {
  const { t, i18n } = useTranslation(["shell", "common"]);
  const { signOut, signOutLocally } = useSignOut();
  const [isCreating, setCreating] = useState(false);
  const { data: profile } = useQuery(profileQuery);
  const { mutate: save } = useMutation(saveProfile);
  const theme = useTheme();
  const ThemeIcon = themeIcons[theme];
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="hover:bg-sidebar-accent data-[state=open]:bg-sidebar-accent flex w-full items-center gap-2 rounded-md p-1 text-left transition-colors focus-visible:-outline-offset-2">
          <Face userId={profile?.user_id} name={profile?.display_name ?? email} className="size-6" />
          <span className={isOpen ? "grid min-w-0 flex-1" : "sr-only"}>
            <span className="sr-only">{t("userMenu.label")}: </span>
            <span className="truncate text-sm leading-4 font-medium">{profile?.display_name ?? email}</span>
            <span className="text-muted-foreground truncate text-xs">{workspace.name}</span>
          </span>
          {isOpen && <ChevronsUpDown aria-hidden className="text-muted-foreground size-4 shrink-0" />}
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="start" className="w-60">
          <DropdownMenuLabel className="grid">
            {profile && <span className="truncate">{profile.display_name}</span>}
            <span className="text-muted-foreground truncate text-xs font-normal">{email}</span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>{t("workspace.label")}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={workspace.id} onValueChange={onSwitch}>
            {workspaces.map(({ id, name }) => (
              <DropdownMenuRadioItem key={id} value={id}>
                <span className="truncate">{name}</span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuItem onSelect={() => setCreating(true)}>
            <Plus />
            {t("workspace.create")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuSub>
            <DropdownMenuSubTrigger>
              <Languages />
              {t("common:language")}
            </DropdownMenuSubTrigger>
            <DropdownMenuSubContent>
              <DropdownMenuRadioGroup
                value={i18n.language}
                onValueChange={(language) => {
                  if (!isLanguage(language)) return;
                  void chooseLanguage(language);
                  save({ language });
                }}
              >
                {languageNames.map(([value, name]) => (
                  <DropdownMenuRadioItem key={value} value={value} lang={value}>
                    {name}
                  </DropdownMenuRadioItem>
                ))}
              </DropdownMenuRadioGroup>
            </DropdownMenuSubContent>
          </DropdownMenuSub>
          <DropdownMenuSub>
            <DropdownMenuSubTrigger>
              <ThemeIcon />
              {t("common:theme.label")}
            </DropdownMenuSubTrigger>
            <DropdownMenuSubContent>
              <DropdownMenuRadioGroup
                value={theme}
                onValueChange={(value) => {
                  const selected = themes.find((each) => each === value) ?? "system";
                  chooseTheme(selected);
                  save({ theme: selected });
                }}
              >
                {themes.map((value) => (
                  <DropdownMenuRadioItem key={value} value={value}>
                    {t(`common:theme.${value}`)}
                  </DropdownMenuRadioItem>
                ))}
              </DropdownMenuRadioGroup>
            </DropdownMenuSubContent>
          </DropdownMenuSub>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to="/dashboard/profile">
              <CircleUser />
              {t("nav.profile")}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to="/dashboard/settings">
              <Settings />
              {t("nav.settings")}
            </Link>
          </DropdownMenuItem>
          {onSetUp && (
            <DropdownMenuItem onSelect={onSetUp}>
              <ListChecks />
              {t("userMenu.setUp")}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={signOut}>
            <LogOut />
            <span className="grid">
              {t("common:signOut")}
              <span className="text-muted-foreground text-xs">{t("userMenu.allDevices")}</span>
            </span>
          </DropdownMenuItem>
          <DropdownMenuItem className="ps-8" onSelect={signOutLocally}>
            {t("userMenu.thisDevice")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <CreateWorkspaceDialog isOpen={isCreating} onOpenChange={setCreating} onCreated={onSwitch} />
    </>
  );
}
