import { Check, CircleDot, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { Right } from "#web/data/auth/rights.ts";

import type { AreaRights } from "./area-rights.ts";

const verbs = ["select", "insert", "update", "delete"] as const;
const icons = { all: Check, own: CircleDot, none: Minus };

export function KindTable({ kinds, label }: { kinds: AreaRights["kinds"]; label: string }) {
  const { t } = useTranslation(["rights", "kinds"]);
  return (
    <ul aria-label={label} className="divide-y text-sm">
      {kinds.map(({ kind, rights }) => (
        <li key={kind} className="grid gap-2 px-3 py-2">
          <p className="font-medium">{isEntity(kind) ? t(`kinds:${kind}.many`) : t(`kinds.${kind}`)}</p>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {verbs.map((verb) => (
              <div key={verb}>
                <dt className="text-muted-foreground text-xs">{t(`verbs.${verb}`)}</dt>
                {rights
                  .filter((right) => right.verb === verb)
                  .map((right) => (
                    <Access key={verb} right={right} />
                  ))}
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Access({ right }: { right: Right }) {
  const { t } = useTranslation(["rights", "kinds"]);
  const extent = right.extent === "all" || right.extent === "own" ? right.extent : "none";
  const Icon = icons[extent];
  return (
    <>
      <dd className={`flex items-center gap-1.5 ${extent === "none" ? "text-muted-foreground" : ""}`}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {t(`extents.${extent}`)}
      </dd>
      <dd className="text-muted-foreground text-xs">
        <Reason right={right} />
        {right.policies.length > 0 && <code className="block wrap-anywhere">{right.policies.join(", ")}</code>}
      </dd>
    </>
  );
}

function Reason({ right: { reason, extent, least_role: least } }: { right: Right }) {
  const { t } = useTranslation(["rights", "kinds"]);
  if (reason === "restricted") return t("reasons.restricted");
  if (reason === "server") return t("reasons.server");
  if (reason === "scope") return t("reasons.scope");
  if (extent === "own" || !least) return t("reasons.own");
  return t(reason === "allowed" ? "reasons.allowed" : "reasons.role", { role: t(`roles.${least}`) });
}
