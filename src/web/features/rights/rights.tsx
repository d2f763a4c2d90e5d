import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, CircleDot, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type Right, rightsQuery, type RightsSubject } from "#web/data/rights.ts";

import { kindLabels } from "./kind-labels.ts";

const verbs = ["select", "insert", "update", "delete"] as const;
const icons = { all: Check, own: CircleDot, none: Minus };

/** What a member or a program may see and do, each with the rule that decides it. */
export function Rights({ subject }: { subject: RightsSubject }) {
  const { t } = useTranslation("rights");
  const { data } = useSuspenseQuery(rightsQuery(subject));
  const title = data.name === null ? t("titleOwn") : t("title", { name: data.name });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
        <p className="text-muted-foreground max-w-prose text-sm">{t(subject.token ? "textToken" : "text")}</p>
      </div>
      <div
        className="relative scrollbar-thin overflow-x-auto rounded-lg border"
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        <table className="w-full min-w-2xl text-sm">
          <thead>
            <tr className="text-muted-foreground text-left text-xs">
              <th scope="col" className="border-b px-3 py-2 font-medium">
                {t("kind")}
              </th>
              {verbs.map((verb) => (
                <th key={verb} scope="col" className="border-b px-3 py-2 font-medium">
                  {t(`verbs.${verb}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.kinds.map(({ kind, rights }) => (
              <tr key={kind} className="align-top [&:not(:last-child)>*]:border-b [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="text-left font-medium">
                  <KindLabel kind={kind} />
                </th>
                {verbs.map((verb) => (
                  <td key={verb}>
                    {rights
                      .filter((right) => right.verb === verb)
                      .map((right) => (
                        <RightCell key={verb} right={right} />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function KindLabel({ kind }: { kind: string }) {
  const { t } = useTranslation("rights");
  const label = kindLabels.find((one) => one === kind);
  return label ? t(`kinds.${label}`) : kind;
}

function RightCell({ right }: { right: Right }) {
  const { t } = useTranslation("rights");
  const extent = right.extent === "all" || right.extent === "own" ? right.extent : "none";
  const Icon = icons[extent];
  return (
    <>
      <div
        className={extent === "none" ? "text-muted-foreground flex items-center gap-1.5" : "flex items-center gap-1.5"}
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {t(`extents.${extent}`)}
      </div>
      <div className="text-muted-foreground text-xs">
        <Reason right={right} />
        {right.policies.length > 0 && <code className="block wrap-anywhere">{right.policies.join(", ")}</code>}
      </div>
    </>
  );
}

function Reason({ right: { reason, extent, least_role: least } }: { right: Right }) {
  const { t } = useTranslation("rights");
  if (reason === "restricted") return t("reasons.restricted");
  if (reason === "server") return t("reasons.server");
  if (extent === "own" || !least) return t("reasons.own");
  return t(reason === "allowed" ? "reasons.allowed" : "reasons.role", { role: t(`roles.${least}`) });
}
