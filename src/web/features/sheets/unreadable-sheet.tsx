import { useNavigate } from "@tanstack/react-router";
import { FileX } from "lucide-react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";

import { useDeleteSheet } from "./use-delete-sheet.ts";

/** Renders that the stored content is not a spreadsheet, and lets a user with write access delete it. */
export function UnreadableSheet({ id, canDelete }: { id: string; canDelete: boolean }) {
  const { t } = useTranslation("sheets");
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteSheet();
  return (
    <EmptyState icon={FileX} title={t("unreadable.title")} text={t("unreadable.text")}>
      {canDelete && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => mutate(id, { onSuccess: () => void navigate({ to: "/dashboard/vanda-sheets" }) })}
        >
          {t("delete")}
        </Button>
      )}
    </EmptyState>
  );
}
