import { FlaskConical } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "./class-names.ts";
import { Badge } from "./kit/badge.tsx";
import { MarksSamples } from "./marks-samples.tsx";

/** Renders the mark of sample records: an icon in lists, where a word in each row would take the room of the names. */
export function SampleMark({ isWord = false, className }: { isWord?: boolean; className?: string }) {
  const { t } = useTranslation();
  const isShown = use(MarksSamples);
  if (isWord) return <Badge tone="outline">{t("sample")}</Badge>;
  if (!isShown) return null;
  return (
    <span
      data-tooltip={t("sample")}
      className={cn("text-muted-foreground inline-flex shrink-0 self-center align-middle", className)}
    >
      <FlaskConical aria-hidden className="size-3" />
      <span className="sr-only">{t("sample")}</span>
    </span>
  );
}
