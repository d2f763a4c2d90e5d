import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, CircleDot, Eye, Minus, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { rightsQuery, type RightsSubject } from "#web/data/auth/rights.ts";

import { type AreaRights, reaches, toAreaRights } from "./area-rights.ts";
import { KindTable } from "./kind-table.tsx";

const icons = { changes: Pencil, sees: Eye, own: CircleDot, none: Minus };

/** Renders the rights of a member or token: a summary, then each right with the rule that determines it. */
export function Rights({ subject }: { subject: RightsSubject }) {
  const { t } = useTranslation("rights");
  const { data } = useSuspenseQuery(rightsQuery(subject));
  const areas = toAreaRights(data.kinds);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">
          {data.name === null ? t("titleOwn") : t("title", { name: data.name })}
        </h2>
        {data.role && <p>{t("role", { role: t(`roles.${data.role}`) })}</p>}
        <p className="text-muted-foreground max-w-prose text-sm">{t(subject.token ? "textToken" : "text")}</p>
      </div>
      <Summary areas={areas} />
      <section className="grid gap-3" aria-labelledby="rights-details">
        <h3 id="rights-details" className="text-sm font-semibold">
          {t("details")}
        </h3>
        <div className="divide-y rounded-lg border">
          {areas.map(({ area, kinds }) => (
            <details key={area} className="group">
              <summary className="hover:bg-accent flex cursor-pointer list-none items-center gap-2 px-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="text-muted-foreground size-4 shrink-0 transition-transform group-open:rotate-90"
                />
                {t(`areas.${area}`)}
              </summary>
              <div className="border-t">
                <KindTable kinds={kinds} label={t(`areas.${area}`)} />
              </div>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

function Summary({ areas }: { areas: AreaRights[] }) {
  const { t } = useTranslation("rights");
  return (
    <dl className="grid gap-3 text-sm">
      {reaches.map((reach) => {
        const names = areas.filter((area) => area.reach === reach).map(({ area }) => t(`areas.${area}`));
        const Icon = icons[reach];
        return (
          names.length > 0 && (
            <div key={reach} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className={`flex gap-2 font-medium ${reach === "none" ? "text-muted-foreground" : ""}`}>
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
                {t(`reaches.${reach}`)}
              </dt>
              <dd className="pl-6 sm:pl-0">{joinFacts(names)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
