import { type ComponentProps, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";

const common = ["price", "competitor", "budget", "need", "silence", "timing"] as const;

type LostReasonProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onChange: (reason: string) => void;
};

/** Renders the input for a deal's lost reason: free text, or one of the common reasons. */
export function LostReason({ value, onChange, ...box }: LostReasonProps) {
  return (
    <div className="grid gap-2">
      <Textarea rows={3} maxLength={2000} {...box} value={value} onChange={(event) => onChange(event.target.value)} />
      <Suspense fallback={<div className="h-16" />}>
        <CommonReasons onChoose={onChange} />
      </Suspense>
    </div>
  );
}

function CommonReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t } = useTranslation("board");
  return (
    <ul aria-label={t("lost.common")} className="flex flex-wrap gap-2">
      {common.map((key) => (
        <li key={key}>
          <Button type="button" variant="outline" size="sm" onClick={() => onChoose(t(`lost.reasons.${key}`))}>
            {t(`lost.reasons.${key}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
