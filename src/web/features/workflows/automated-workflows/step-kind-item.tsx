import { useTranslation } from "react-i18next";

import type { StepKind } from "#domain/workflows/workflow.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

import { stepIcons } from "./step-icons.ts";

/** Renders a kind of step as an item of a menu. */
export function StepKindItem({ kind, onSelect }: { kind: StepKind; onSelect: () => void }) {
  const { t } = useTranslation("workflows");
  const Icon = stepIcons[kind];
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon />
      {t(`steps.${kind}`)}
    </DropdownMenuItem>
  );
}
