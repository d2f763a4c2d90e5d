import { Link } from "@tanstack/react-router";
import { CopyCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { EntityWith } from "#domain/records/kinds/kinds.ts";

import { recordTarget } from "./record-target.ts";
import { useFormat } from "./use-format.ts";

type SimilarMatch = { id: string; name: string; detail: string | null; reasons: string[] };
const reasons = ["email", "phone", "website", "name", "similar_name"] as const;

/** Explains that the record being typed is similar to an existing one. This does not prevent saving. */
export function SimilarNotice({ entity, found }: { entity: EntityWith<"duplicates">; found: readonly SimilarMatch[] }) {
  const { t } = useTranslation("duplicates");
  const { list } = useFormat();
  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 && (
        <div className="bg-warning-soft flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm">
          <CopyCheck aria-hidden className="text-warning-mark mt-0.5 size-4 shrink-0" />
          <div className="grid min-w-0 gap-1">
            <p className="font-medium">{t(`similar.titles.${entity}`)}</p>
            <ul className="grid gap-0.5">
              {found.map((record) => (
                <li key={record.id} className="min-w-0 break-words">
                  {/* Opens in a new tab, so that the typed text is not lost. */}
                  <Link
                    {...recordTarget(entity, record.id)}
                    target="_blank"
                    className="font-medium underline underline-offset-2"
                    aria-label={t("similar.open", { name: record.name })}
                  >
                    {record.name}
                  </Link>
                  {record.detail && (
                    <>
                      {" "}
                      · <bdi>{record.detail}</bdi>
                    </>
                  )}
                  <span className="text-muted-foreground">
                    {" · "}
                    {list(
                      reasons
                        .filter((reason) => record.reasons.includes(reason))
                        .map((reason) => t(`similar.reasons.${reason}`)),
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
