import { useTranslation } from "react-i18next";

import { Button } from "./kit/button.tsx";

const common = ["price", "competitor", "budget", "need", "silence", "timing"] as const;

/** The usual reasons why deals are lost, each a click away. */
export function CommonReasons({ onChoose }: { onChoose: (reason: string) => void }) {
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
