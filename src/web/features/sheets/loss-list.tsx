import { useTranslation } from "react-i18next";

import type { FileLoss } from "#domain/sheets/opened-file.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the content that is lost when a file is converted to a spreadsheet, or vice versa. */
export function LossList({ losses }: { losses: readonly FileLoss[] }) {
  const { t } = useTranslation("sheets");
  const { number } = useFormat();
  return (
    <ul className="grid gap-1.5 text-sm">
      {losses.map(({ kind, count }) => (
        <li key={kind} className="before:text-muted-foreground flex gap-2 before:content-['–']">
          {t(`file.loss.${kind}`, { count, total: number(count) })}
        </li>
      ))}
    </ul>
  );
}
