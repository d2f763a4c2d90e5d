import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { arrangeFields, listLayout, readLayout } from "#domain/records/record-layout.ts";
import { saveRecordLayout } from "#web/data/records/change-record-layouts.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { useRecordLayout } from "#web/data/records/record-layouts.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Sheet, SheetClose, SheetContent, SheetFooter, SheetHeader } from "#web/ui/kit/sheet.tsx";
import { notify } from "#web/ui/toast.tsx";

import { LayoutList } from "./layout-list.tsx";

type Props = { entity: Entity; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Renders the choice of the fields on the pages of a kind of records, and their order. */
export function CustomizeFields({ entity, isOpen, onOpenChange }: Props) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent>
        <LayoutForm entity={entity} onSaved={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

function LayoutForm({ entity, onSaved }: { entity: Entity; onSaved: () => void }) {
  const { t } = useTranslation(["custom-fields", "kinds", "common"]);
  const known = useColumns(entity);
  const stored = listLayout(arrangeFields(known, useRecordLayout(entity)));
  const standard = listLayout(arrangeFields(known, undefined));
  const [list, setList] = useState<readonly string[]>(stored);
  const save = useMutation({
    ...saveRecordLayout,
    onSuccess: () => {
      notify.success(t("layout.saved"));
      onSaved();
    },
  });
  const isStandard = isSame(list, standard);
  const isChanged = !isSame(list, stored);
  return (
    <>
      <SheetHeader title={t("layout.title")} text={<>{t("layout.text", { entity: t(`kinds:${entity}.inText`) })}</>} />
      <div
        data-unsaved={isChanged || undefined}
        className="min-h-0 flex-1 scrollbar-thin overflow-x-hidden overflow-y-auto px-2 py-3"
      >
        <LayoutList known={known} list={list} onChange={setList} />
      </div>
      <SheetFooter className="flex-wrap">
        <Button variant="ghost" className="mr-auto" disabled={isStandard} onClick={() => setList(standard)}>
          {t("layout.reset")}
        </Button>
        <SheetClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </SheetClose>
        <Button
          pending={save.isPending}
          disabled={!isChanged}
          onClick={() => save.mutate({ entity, layout: isStandard ? undefined : readLayout(list) })}
        >
          {t("layout.save")}
        </Button>
      </SheetFooter>
    </>
  );
}

const isSame = (list: readonly string[], other: readonly string[]) => list.join() === other.join();
