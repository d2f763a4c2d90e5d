import { ChevronDown, Lock, Pencil, Plus, Trash2, Users } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { standardViewId } from "#domain/records/lists/standard-view-ids.ts";
import type { rightsTo, SavedView } from "#web/data/records/views/saved-views.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  Menu,
} from "#web/ui/kit/dropdown-menu.tsx";

import { useViewName } from "./use-view-name.ts";

type Props = {
  entity: Entity;
  views: readonly SavedView[];
  /** The open view; undefined for the unfiltered list. */
  view: SavedView | undefined;
  rights: ReturnType<typeof rightsTo> | undefined;
  onOpen: (view: SavedView | undefined) => void;
  onSave: () => void;
  onRename: () => void;
  onShare: (isShared: boolean) => void;
  onDelete: () => void;
};

const itself = "itself";

/** Renders the menu with the views of a list, the user's own before shared ones, and the actions for the open view. */
export function ViewMenu({ entity, views, view, rights, onOpen, onSave, onRename, onShare, onDelete }: Props) {
  const { t } = useTranslation(["views", "kinds"]);
  const nameOf = useViewName();
  const selected = useRef<() => void>(undefined);
  // The dialog opens after the menu has restored focus. Otherwise both would set focus at the same time.
  const onClosed = () => {
    if (selected.current) setTimeout(selected.current);
    selected.current = undefined;
  };
  const choose = (action: () => void) => () => {
    selected.current = action;
  };
  const isStandard = ({ id }: SavedView) => standardViewId(id) !== undefined;
  const groups = [
    { label: t("own"), of: views.filter((view) => !view.isShared && !isStandard(view)) },
    { label: t("sharedViews"), of: views.filter(({ isShared }) => isShared) },
  ];
  return (
    <Menu
      button={
        <Button
          variant="ghost"
          className={cn(
            "max-w-full min-w-0 shrink md:shrink-0",
            // The tabs show the name of the open view.
            views.length > 0 && "md:size-8 md:px-0",
            // In a row of its own, the name is aligned with the title.
            view && (isStandard(view) ? "sm:max-md:-ml-3" : "max-md:-ml-3"),
          )}
        >
          <span className="sr-only">{t("label")}: </span>
          <span className={cn("truncate", views.length > 0 && "md:sr-only", !view && "max-md:sr-only")}>
            {view ? nameOf(view) : t(`kinds:${entity}.all`)}
          </span>
          <ChevronDown className="text-muted-foreground" />
        </Button>
      }
      align="start"
      className="w-64"
      onCloseAutoFocus={onClosed}
    >
      <DropdownMenuRadioGroup
        value={view?.id ?? itself}
        onValueChange={(id) => onOpen(views.find((view) => view.id === id))}
      >
        <DropdownMenuRadioItem value={itself}>{t(`kinds:${entity}.all`)}</DropdownMenuRadioItem>
        {views.filter(isStandard).map((view) => (
          <DropdownMenuRadioItem key={view.id} value={view.id}>
            {nameOf(view)}
          </DropdownMenuRadioItem>
        ))}
        {groups.map(
          ({ label, of }) =>
            of.length > 0 && (
              <div key={label} role="group" aria-label={label}>
                <DropdownMenuLabel>{label}</DropdownMenuLabel>
                {of.map(({ id, name }) => (
                  <DropdownMenuRadioItem key={id} value={id}>
                    <span className="truncate">{name}</span>
                  </DropdownMenuRadioItem>
                ))}
              </div>
            ),
        )}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={choose(onSave)}>
        <Plus />
        {t("saveAs")}
      </DropdownMenuItem>
      {rights?.canEdit && (
        <DropdownMenuItem onSelect={choose(onRename)}>
          <Pencil />
          {t("rename")}
        </DropdownMenuItem>
      )}
      {rights?.canShare && (
        <DropdownMenuItem onSelect={() => onShare(true)}>
          <Users />
          {t("share")}
        </DropdownMenuItem>
      )}
      {rights?.canHide && (
        <DropdownMenuItem onSelect={() => onShare(false)}>
          <Lock />
          {t("hide")}
        </DropdownMenuItem>
      )}
      {rights?.canEdit && (
        <DropdownMenuItem variant="destructive" onSelect={choose(onDelete)}>
          <Trash2 />
          {t("delete")}
        </DropdownMenuItem>
      )}
    </Menu>
  );
}
