import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { AnswerSource, Outcome } from "#domain/assistant/outcome.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { listPath, recordTarget } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { outcome: Extract<Outcome, { kind: "text" }>; children: ReactNode };

/** Renders the text of a language model, and below it the metrics and records that it is based on. */
export function ModelAnswer({ outcome: { text, removed, looked }, children }: Props) {
  const { t } = useTranslation("ai-chat");
  const { number } = useFormat();
  return (
    <>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {removed > 0 && (
        <p className="text-muted-foreground text-sm">
          {t("modelText.removed", { count: removed, total: number(removed) })}
        </p>
      )}
      {children}
      {looked.length > 0 && (
        <p className="text-sm">
          <span className="text-muted-foreground">{t("modelText.looked")}</span>{" "}
          {looked.map((source, at) => (
            <span key={`${source.entity} ${source.id ?? source.where ?? ""}`}>
              {at > 0 && " · "}
              <Looked looked={source} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Links to a list or record that the answer is based on. */
function Looked({ looked: { entity, where, id, name, count } }: { looked: AnswerSource }) {
  const { t } = useTranslation("kinds");
  const { number } = useFormat();
  if (!isEntity(entity)) return null;
  if (id !== null)
    return (
      <Link {...recordTarget(entity, id)} className="hover:underline">
        {name}
      </Link>
    );
  return (
    <Link to={listPath(entity)} search={{ ...(where && { where }) }} className="tabular hover:underline">
      {t(`${entity}.count`, { count: count ?? 0, total: number(count ?? 0) })}
    </Link>
  );
}
